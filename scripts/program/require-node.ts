/**
 * Ends the program with an explanation on a Node that is too old for it. `engines` of the package names the same version,
 * but npm only warns of it. Commands are loaded later, and their modules would fail with a SyntaxError there.
 *
 * @module
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`crdshift needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
