/**
 * Ends the program with an error if Node is too old. `engines` of the package names the same version, but npm only
 * warns. Commands are loaded after this module; on an old Node, loading them would fail with a SyntaxError.
 *
 * @module
 */
import { OLDEST_NODE, isTooOld } from './node-version.mjs';

const { node } = process.versions;
if (isTooOld(node)) {
  process.stderr.write(`crdshift needs Node ${OLDEST_NODE} or newer; this is ${node}.\n`);
  process.exit(1);
}
