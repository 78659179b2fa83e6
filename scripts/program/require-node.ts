/**
 * Ends the program with an error if Node is too old. `engines` of the package names the same version, but npm only
 * warns. Commands are loaded after this module; on an old Node, loading them would fail with a SyntaxError.
 *
 * @module
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`crdshift needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
