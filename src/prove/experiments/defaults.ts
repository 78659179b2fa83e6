import { asWritten } from '../server/api-server.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import { see } from '../experiment.ts';
import type { Experiment } from '../experiment.ts';
import { dataOf } from './judge-trip.ts';

/**
 * Compares the defaults of two versions. An object is converted before and after the defaults of its own version are
 * set, and both results get the defaults of the other version. They differ where a client of the other version reads
 * another value than it would have got for the same object of its own.
 */
export const defaultsDiffer: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const objects = trials.map(({ object }) => object);
  const bare = await see(pair, objects, to);
  const written = objects.map((object) => asWritten(object, from));
  const preset = await see(pair, written, to);
  return objects.map((object, at) => {
    const [one, other] = [bare[at]?.object, preset[at]?.object];
    if (one === undefined || other === undefined) return [];
    const own = asWritten(one, to);
    const theirs = asWritten(other, to);
    return differencesOf(dataOf(own), dataOf(theirs)).map(({ path }) => ({
      check: 'defaults-differ',
      level: 'warning',
      path,
      message: `The schemas set different defaults: for the same object, ${fieldPath(path)} of ${to.name} depends on the version in which it was written. Give both versions the same default.`,
      examples: [
        { title: `${from.name}, as a client writes it`, object, marked: [] },
        {
          title: `${to.name}, of the object with the defaults of ${from.name}`,
          object: theirs,
          marked: [fieldPath(path)],
        },
        {
          title: `${to.name}, of the object as a client of ${to.name} would write it`,
          object: own,
          marked: [fieldPath(path)],
        },
      ],
    }));
  });
};
