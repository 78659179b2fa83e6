#!/usr/bin/env node
/**
 * The entry of the crdshift command line. `--help` lists the commands, and `--version` prints the version.
 *
 * @module
 */
import './program/require-node.ts';
import './terminal/closed-output.ts';
import { COMPLETE } from './completion/shells.ts';
import { COMMANDS } from './program/commands.ts';
import { ownVersion } from './program/own-version.ts';
import { propose, runProgram } from './program/program.ts';

const args = process.argv.slice(2);

if (args[0] === COMPLETE) {
  for (const { completion, brief } of await propose(COMMANDS, args.slice(1))) {
    process.stdout.write(`${completion}\t${brief}\n`);
  }
} else if (args[0] === '--version') process.stdout.write(`${ownVersion()}\n`);
else process.exitCode = await runProgram(COMMANDS, args);
