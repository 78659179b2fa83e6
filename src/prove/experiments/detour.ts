import { asWritten } from '../server/api-server.ts';
import { addedAnnotations } from '../server/kept-annotations.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation } from '../experiment.ts';
import type { ProvedVersion } from '../subjects/subject.ts';
import { dataOf } from './judge-trip.ts';

/**
 * Returns an experiment that converts each object to the other version directly, and by way of a third version, as when
 * the third is the storage version. A client must see the same.
 */
export function detour(by: ProvedVersion): Experiment {
  return async (pair, trials) => {
    const { from, to } = pair;
    const objects = trials.map(({ object }) => asWritten(object, from));
    const direct = await see(pair, objects, to);
    const stored = await see(pair, objects, by);
    const around = await seeSome(
      pair,
      stored.map(({ object }) => object),
      to,
    );
    return objects.map((object, at): Observation[] => {
      const [one, between, other] = [direct[at]?.object, stored[at]?.object, around[at]?.object];
      if (one === undefined || between === undefined || other === undefined) return [];
      return differencesOf(dataOf(one), dataOf(other)).map(({ path }) => ({
        check: 'path-dependent',
        level: 'error',
        path,
        message: `For an object written in ${from.name}, ${fieldPath(path)} of ${to.name} changes when the object is stored in ${by.name}. Keep the values that ${by.name} cannot represent.`,
        examples: [
          { title: `${from.name}, as written`, object, marked: [] },
          { title: `${to.name}, converted directly`, object: one, marked: [fieldPath(path)] },
          {
            title: `${by.name}, as stored${Object.keys(addedAnnotations(between, object)).length === 0 ? '' : ', with kept data'}`,
            object: between,
            marked: [],
          },
          { title: `${to.name}, from ${by.name}`, object: other, marked: [fieldPath(path)] },
        ],
      }));
    });
  };
}
