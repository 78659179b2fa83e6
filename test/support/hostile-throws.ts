import { ConversionError } from '../../src/index.ts';

const fail = (): never => {
  throw new Error('a trap of a thrown value');
};

/** Returns an error whose field throws when it is read. */
function withGetter(error: Error, field: string): Error {
  return Object.defineProperty(error, field, { get: fail });
}

/** Returns an object that throws whatever is done with it. */
function hostileProxy(): object {
  return new Proxy(new Error('any'), new Proxy({}, { get: () => fail }));
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable(new Error('any'), {});
  revoke();
  return proxy;
}

/** Values that code can throw, and that are hard to describe. */
export const HOSTILE_THROWS: readonly (readonly [about: string, make: () => unknown])[] = [
  ['null', () => null],
  ['undefined', () => undefined],
  ['a symbol', () => Symbol('any')],
  ['an object without a prototype', () => Object.create(null) as unknown],
  ['a proxy that throws', hostileProxy],
  ['a revoked proxy', revokedProxy],
  ...['message', 'stack', 'name', 'constructor', 'cause'].map(
    (field) => [`a getter of ${field}`, () => withGetter(new TypeError('any'), field)] as const,
  ),
  [
    'a class whose name throws',
    () =>
      new (class extends Error {
        static override get name() {
          return fail();
        }
      })(),
  ],
  [
    'a class whose name is no text',
    () =>
      new (class extends Error {
        static override name: never = { toJSON: fail } as never;
      })(),
  ],
  ['a refusal with a getter of message', () => withGetter(new ConversionError('any'), 'message')],
  ['a refusal with a getter of pointer', () => withGetter(new ConversionError('any'), 'pointer')],
  [
    'a refusal whose message is no text',
    () => Object.assign(new ConversionError('any'), { message: Symbol('any') }),
  ],
  [
    'a refusal whose pointer is no text',
    () => Object.assign(new ConversionError('any'), { pointer: Symbol('any') }),
  ],
];
