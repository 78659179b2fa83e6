import { Visitor, parseSync } from 'vite';

/** A regular expression in a source file. */
export interface RegularExpression {
  /** `src/core/problem.ts:78` */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

type Program = ReturnType<typeof parseSync>['program'];
type VisitorObject = NonNullable<ConstructorParameters<typeof Visitor>[0]>;
type Call = Parameters<NonNullable<VisitorObject['NewExpression' | 'CallExpression']>>[0];
type Node = Call['arguments'][number];
type Constants = ReadonlyMap<string, Node>;

/**
 * Finds the regular expressions of a TypeScript file: literals, and calls of `RegExp` whose arguments consist of
 * literals and of constants of the same file.
 *
 * @param file - the path to report in `place`
 * @throws when the file cannot be parsed, or when the argument of a `RegExp` cannot be known without running the code
 */
export function findRegularExpressions(file: string, code: string): RegularExpression[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  const constants = constantsOf(program);
  const found: RegularExpression[] = [];
  const placeOf = (start: number) => `${file}:${code.slice(0, start).split('\n').length}`;
  const readCall = ({ callee, arguments: parts, start, end }: Call): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags] = parts.map((part) => textOf(part, constants));
    if (source === undefined || (parts.length > 1 && flags === undefined)) {
      throw new Error(`${placeOf(start)}: cannot tell what ${code.slice(start, end)} is`);
    }
    found.push({ place: placeOf(start), source, flags: flags ?? '' });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({
        place: placeOf(node.start),
        source: node.regex.pattern,
        flags: node.regex.flags,
      });
    },
    NewExpression: readCall,
    CallExpression: readCall,
  }).visit(program);
  return found;
}

function constantsOf(program: Program): Constants {
  const constants = new Map<string, Node>();
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      if (kind !== 'const') return;
      for (const { id, init } of declarations) {
        if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
      }
    },
  }).visit(program);
  return constants;
}

/** Returns the text that an expression evaluates to, or undefined if only running the code would tell. */
function textOf(node: Node | undefined, constants: Constants): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'Identifier') return textOf(constants.get(node.name), constants);
  if (node?.type === 'TemplateLiteral') return fill(node, constants, ({ cooked }) => cooked);
  return node?.type === 'TaggedTemplateExpression' && isStringRaw(node.tag)
    ? fill(node.quasi, constants, ({ raw }) => raw)
    : undefined;
}

function isStringRaw(tag: Node): boolean {
  return (
    tag.type === 'MemberExpression' &&
    tag.object.type === 'Identifier' &&
    tag.object.name === 'String' &&
    tag.property.type === 'Identifier' &&
    tag.property.name === 'raw'
  );
}

type Template = Extract<Node, { type: 'TemplateLiteral' }>;

function fill(
  { quasis, expressions }: Template,
  constants: Constants,
  read: (value: Template['quasis'][number]['value']) => string | null,
): string | undefined {
  const texts = quasis.flatMap(({ value }, index) => {
    const expression = expressions[index];
    return expression === undefined ? [read(value)] : [read(value), textOf(expression, constants)];
  });
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}
