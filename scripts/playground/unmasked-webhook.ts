/**
 * The Node entry that the playground runs. kubectl shows the errors of converters with file and line, and the log has
 * their stacks. The argument is the path of the kinds' index.
 *
 * @module
 */
import { pathToFileURL } from 'node:url';
import { run } from '../../src/entry/node.ts';
import type { Kinds } from '../../src/index.ts';
import { unmaskKinds } from '../local/unmask-kinds.ts';
import { placesOfError } from '../samples/places-of-error.ts';

const [index = ''] = process.argv.slice(2);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command has checked the kinds just before
const { kinds } = (await import(pathToFileURL(index).href)) as { readonly kinds: Kinds };
unmaskKinds(kinds, (thrown) => {
  console.error(thrown);
  const [place = ''] = placesOfError(thrown);
  return place.trim();
});
await run(kinds);
