import { defineCommand } from '../program/define-command.ts';
import { FLAGS } from './options.ts';

export const command = defineCommand({
  name: 'client-config',
  summary: 'write or check the conversion stanza of CRDs',
  brief:
    'Writes or checks the conversion stanza of CRDs, and reports what the API server would reject. Give one of --url, --service, --off, --check and --upgrade-crd. --check may stand beside --url, --service or --off: it then compares the stanza with the one that this option would write.',
  usage: [
    { piped: '--crd FILE --url - [options]' },
    '--crd FILE --url URL [options]',
    '--crd FILE --service NAMESPACE/NAME[:PORT][/PATH] [options]',
    '--crd FILE --off',
    '--crd FILE --check [--url - | --service REFERENCE | --off] [--context NAME]',
    '--upgrade-crd FILE [--write]',
  ],
  parameters: {
    flags: FLAGS,
  },
  about: [
    'Never pass a secret as an argument: npm logs its arguments and ps shows them. If the URL or service path contains a secret, use -. The output contains it, too: .gitignore lists *-with-webhook*.',
    'Only the stanza changes. Every other byte of a file stays, including comments and other documents. The output of several files is joined with ---. CRDs inside a List are handled too.',
    'With --check, each difference is an error that names what differs: the strategy, the host of the URL, the service, the path (without showing it), the caBundle or the review versions; in a cluster, also the versions. A kind or version that this project does not serve is an error too, but a warning if --check compares nothing. For a CompositeResourceDefinition, the CRDs that Crossplane has derived are read from the cluster.',
    '--upgrade-crd keeps comments, anchors and order. It reports an error for a schema that is not structural, and a warning where objects of v1beta1 may have unknown fields that v1 prunes.',
    'For one CRD, a patch is one line for kubectl patch (with --type json for json-patch). For several CRDs, each line is {"name": "...", "patch": ...}. A patch is in the API version of its CRD; for a v1beta1 CRD, patch crds.v1beta1.apiextensions.k8s.io.',
    'Apply the output of --format apply with kubectl apply --server-side --field-manager crdshift --force-conflicts. It then owns the stanza and nothing else of the CRD. If the CRD was applied without --server-side, apply it with --server-side first: kubectl otherwise makes this manager the owner of the whole CRD.',
    'Findings go to standard error. An error is something that the API server would reject; after an error, nothing is written. A warning is something that the API server accepts but that is unlikely to work.',
  ],
  examples: [
    ['--crd crd.yaml --url - --write', 'Asks for the URL and edits the file.'],
    [
      '--crd crd.yaml --url - --format merge-patch',
      'Prints a patch for kubectl patch crd NAME --type merge --patch-file patch-with-webhook.json.',
    ],
    ['--crd crd.yaml --check', 'Checks the existing stanza.'],
    [
      '--crd crd.yaml --check --url - --context prod',
      'Fails if the CRD in the cluster is not connected to this URL, or has other versions than the file.',
    ],
  ],
  exitCodes:
    '0 no errors, even with warnings; 1 an error or a difference was found, or the cluster does not answer; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).clientConfig,
});
