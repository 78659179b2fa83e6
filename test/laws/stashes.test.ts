import { expect, test } from 'vitest';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { hasContent } from '../../src/prove/difference.ts';
import type { JsonObject } from '../../src/index.ts';
import { sorted } from '../core/keep/a-deployment.ts';
import { stashOf } from './support/a-random-kind.ts';
import type { Version } from './support/columns.ts';
import { carriesKept, differing, fieldsAlone, same, withoutKept } from './support/compare.ts';
import { edited as editOnce } from './support/edit.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { start } from './support/sequence.ts';
import { Tape } from './support/tape.ts';

/** Returns an object as an older webhook wrote it: no kept data, and the original fields in an annotation. */
function stashed(seen: JsonObject, from: Version, whole: object): JsonObject {
  const bare = withoutKept(seen) as { metadata?: { annotations?: Record<string, string> } };
  const annotations = {
    ...bare.metadata?.annotations,
    [stashOf(from)]: stringifyJson(fieldsAlone(whole), false),
  };
  return sorted({ ...seen, metadata: { ...bare.metadata, annotations } });
}

/** Reports whether an object lacks one without values that another has. */
function lacksHollow(object: JsonObject, other: JsonObject): boolean {
  return Object.entries(other).some(([name, value]) => {
    const own = object[name];
    if (!isJsonObject(value)) return false;
    return isJsonObject(own) ? lacksHollow(own, value) : own === undefined && !hasContent(value);
  });
}

test(
  'restores data stashed by an older webhook like data kept by this engine',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'data stashed by an older webhook is restored like kept data, whatever is edited',
      run: (made, seen) => {
        const { kind, plan, written, from, to, story, mint } = start(made, true);
        const away = kind.see(written, to) as JsonObject;
        story.add(`seen in ${to}`, away);
        const tape = new Tape(made.edits[0] ?? []);
        const edited = tape.chance(70) ? editOnce(plan, to, away, { tape, mint }) : away;
        story.add(`edited in ${to}`, edited);
        const home = kind.see(edited, from);
        const old = stashed(edited, from, written);
        story.add(`the same from an older webhook`, old);
        const taken = kind.see(old, from);
        tally(seen, 'kept', carriesKept(away));
        tally(seen, 'edited', !same(away, edited));
        // Go code leaves out an object without values, so its absence is no removal, as it is where crdshift has shown it.
        const isOpen = lacksHollow(edited, away);
        return {
          findings: isOpen ? [] : differing('it does not come home as kept data does', taken, home),
          story: () => story.tell(),
        };
      },
      shares: { kept: 40, edited: 30 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);
