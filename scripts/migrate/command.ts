import { CRD_NAME } from '../cluster/parameters.ts';
import { defineCommand } from '../program/define-command.ts';
import { FLAGS } from './options.ts';

const BEFORE = `Before it writes, it checks that the CRD is established, that nothing else migrates it, that the webhook converts what is stored, and that you may list, get and patch the resource, patch its /status (optional), and patch customresourcedefinitions/status (not with --prune=false). It also needs get of customresourcedefinitions, and list of storageversionmigrations (optional: without it, another migration is not seen). Then it waits until every API server shows the storage version, over new connections. On a terminal, it tries every write with a server-side dry run first, and asks.`;

const WRITES = `Each object gets an empty server-side apply with its resourceVersion, which changes nothing but the version in storage. Unlike other patches, it cannot remove managedFields if the conversion webhook fails. If the API server refuses, the next way is tried: /status, then every other served version, whose schema may lack the rule that refuses. An object that is refused everywhere is listed with the rule, webhook or policy, and a command to look at it. No object is ever edited, and a refused object does not stop the others.`;

const PROOF = `After all objects are written, every object is written again. If no resourceVersion changes, no old version is left in storage, and status.storedVersions is set to the storage version alone. Until then nothing is pruned. After a kill, the next run continues from the place that is saved in $XDG_STATE_HOME/crdshift (default: ~/.local/state/crdshift).`;

const MANAGED_FIELDS = `Entries of metadata.managedFields in other versions cost most of the calls of a migration. After their version is removed, server-side apply of the object fails for everybody. So they are translated first: by the conversion of the kind in this project, by strategy None, or by the webhook if its URL can be reached from here. Every manager then owns the same fields as before. With --managed-fields, the command does nothing else. It also works after the version is removed. Without a conversion, it keeps the fields that have the same path.`;

export const command = defineCommand({
  name: 'migrate',
  summary: 'rewrite stored objects in the storage version, and prove it',
  brief:
    'Rewrites every object of a CRD in its storage version, proves that no other version is left in storage, and removes the others from status.storedVersions. It works for every CRD, with and without a webhook.',
  usage: ['CRD [--dry-run | --yes] [options]', 'CRD --managed-fields [--dry-run | --yes] [--json]'],
  parameters: {
    positional: { kind: 'tuple', parameters: [CRD_NAME] },
    flags: FLAGS,
  },
  about: [BEFORE, WRITES, PROOF, MANAGED_FIELDS],
  examples: [
    ['crontabs.stable.example.com', 'Tries every write, asks, migrates and prunes.'],
    [
      'crontabs.stable.example.com --managed-fields --dry-run',
      'Shows which managers own fields in other versions, and what becomes of their entries.',
    ],
    ['crontabs.stable.example.com --dry-run', 'Shows what would be refused, and changes nothing.'],
    [
      'crontabs.stable.example.com --yes --prune=false',
      'Migrates and proves, and leaves status.storedVersions to you.',
    ],
  ],
  exitCodes:
    '0 every object is in the storage version, or a dry run found no error; 1 a check or the proof failed, an object was refused, or you declined; 2 wrong usage',
  load: async () => (await import('./run.ts')).runMigration,
});
