import { CRD_NAME } from '../cluster/parameters.ts';
import { defineCommand } from '../program/define-command.ts';
import { FLAGS } from './options.ts';

const STATES = `It recognizes, by the messages of API servers and by conditions:
  - objects left in a removed version: every list fails with "convert CR from an invalid group/version"
  - field managers left in a removed version: server-side apply fails with "convert CR to an invalid group/version"
  - status.storedVersions pruned by a StorageVersionMigration that failed, was deleted halfway, or was the second one
  - objects that Kubernetes 1.37 calls corrupt because their webhook refuses them or does not answer. It only
    explains these: they are intact. Never delete them`;

const REPAIR = `The repair adds the old version to the CRD again (not served, with a schema that preserves every field), puts it back into status.storedVersions, rewrites every object in the storage version as crdshift migrate does, proves that nothing is left, prunes status.storedVersions, removes the version again, and translates the field managers. With strategy None, it compares every object as it is stored with its form in the storage version before it writes one, and stops if a field would be lost.`;

export const command = defineCommand({
  name: 'repair',
  summary: 'repair a CRD whose version was removed too early',
  brief:
    'Finds out why the objects of a CRD cannot be read or applied after a version was removed, proposes the steps of a repair, and does them. It works for every CRD, with and without a webhook.',
  usage: ['CRD [--dry-run | --yes] [options]'],
  parameters: {
    positional: { kind: 'tuple', parameters: [CRD_NAME] },
    flags: FLAGS,
  },
  about: [STATES, REPAIR],
  examples: [
    ['crontabs.stable.example.com', 'Shows what is broken, asks, and repairs it.'],
    ['crontabs.stable.example.com --dry-run', 'Shows what is broken, and changes nothing.'],
  ],
  exitCodes:
    '0 nothing is broken, or everything is repaired; 1 something is broken, or a step is left; 2 wrong usage',
  load: async () => (await import('./run.ts')).runRepair,
});
