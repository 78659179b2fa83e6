import type { ProofFinding } from '../finding.ts';
import type { SchemaChange, SchemaCheck } from './schema-change.ts';

/** What is known about the changes of one check at one place. */
interface Known {
  readonly check: SchemaCheck;
  readonly path: string;
  readonly changes: readonly SchemaChange[];
  /** The number of objects that show it. */
  readonly seen: number;
  /** True if an object shows that not even an update of something else is accepted. */
  readonly isOnUpdate: boolean;
}

interface Consequence {
  readonly level: ProofFinding['level'];
  /** The consequence for stored objects and for clients, and the remedy. */
  readonly text: string;
}

/**
 * Returns the consequence of a change. One that neither the keywords nor any object proves to harm is a warning.
 *
 * @param count - the number of objects that were tried
 */
export function consequenceOf(known: Known, count: number): Consequence {
  const { changes, seen } = known;
  const { level, text } = CONSEQUENCES[known.check](known);
  if (level !== 'error' || seen > 0 || changes.some(({ isCertain }) => isCertain)) {
    return { level, text };
  }
  return { level: 'warning', text: `None of ${count} generated objects is affected. ${text}` };
}

const CONSEQUENCES: Readonly<Record<SchemaCheck, (known: Known) => Consequence>> = {
  'field-removed': () => ({
    level: 'error',
    text: 'API servers no longer show the value of stored objects, and the next write deletes it. A value that a client sends is dropped with a warning, or refused with strict field validation. Restore the field, and omit it only from a new version (deprecation policy, rule 1).',
  }),
  'type-changed': ({ path, isOnUpdate }) => ({
    level: 'error',
    text: `Clients that write the old type get an error, and clients that read the new type may fail. ${ratchetText(path, isOnUpdate)} Restore the type, and change it only in a new version, with a conversion.`,
  }),
  'validation-tightened': ({ path, changes, isOnUpdate }) => {
    const [{ rule } = { rule: '' }] = changes;
    const place = rule === 'required' ? path.split('.').slice(0, -1).join('.') : path;
    return {
      level: 'error',
      text: `Clients that write values that were valid before get an error. ${ratchetText(place, isOnUpdate)} Restore the old rule, or add the new one only to a new version.`,
    };
  },
  'default-changed': ({ changes }) =>
    changes.some(({ isCertain }) => isCertain)
      ? {
          level: 'error',
          text: 'An absent field now has another meaning, in new objects and in those that are stored without the field. Restore the default.',
        }
      : {
          level: 'warning',
          text: 'Stored objects without the field now read as if a client had set it. Check that an absent field always meant this value.',
        },
  'values-added': () => ({
    level: 'warning',
    text: 'Clients of this version may read a value that they do not know. Check that they expect new values, or add the value only to a new version.',
  }),
  'merge-changed': () => ({
    level: 'warning',
    text: 'Server-side apply now merges it and records its owners differently, so appliers may get conflicts, or change without a conflict what others set. Restore the keyword (Kubernetes documentation, "Server-Side Apply", Compatibility across topology changes).',
  }),
};

/** Says which updates of stored objects fail (KEP-4008, ratcheting). */
function ratchetText(path: string, isOnUpdate: boolean): string {
  return isOnUpdate || path === ''
    ? 'API servers refuse every update of stored objects that break it.'
    : `API servers accept an update of a stored object that breaks it only if the update leaves ${path} unchanged (Kubernetes 1.30 and later).`;
}
