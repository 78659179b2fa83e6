import { defineCommand } from '../program/define-command.ts';
import { flag, option } from '../program/parameters.ts';
import { FORMATS } from './options.ts';
import type { Flags } from './options.ts';

export const command = defineCommand<Flags>({
  name: 'client-config',
  summary: 'write or judge the conversion stanza of CRDs',
  brief:
    'Writes the conversion stanza of CRDs, and says what the API server would not take. Of --url, --service, --off and --check give exactly one.',
  usage: [
    { piped: '--crd FILE --url - [options]' },
    '--crd FILE --url URL [options]',
    '--crd FILE --service NAMESPACE/NAME[:PORT][/PATH] [options]',
    '--crd FILE --off',
    '--crd FILE --check',
  ],
  parameters: {
    flags: {
      url: option(
        'URL',
        'call the webhook at a public https URL; - reads it from standard input, one line, and asks a terminal for it without showing it',
      ),
      service: option(
        'REFERENCE',
        'call the webhook at a service inside the cluster; - as with --url',
      ),
      off: flag('no webhook: strategy None'),
      check: flag('change nothing, only judge what is there'),
      crd: {
        kind: 'parsed',
        parse: String,
        optional: true,
        variadic: true,
        placeholder: 'FILE',
        brief:
          'a YAML or JSON file with CRDs (v1 or v1beta1 form); may be given again; - is standard input',
      },
      caBundle: option(
        'FILE',
        'PEM certificates to trust instead of the system roots; without it no caBundle is written and an existing one is removed, which is right for a publicly trusted certificate',
      ),
      reviewVersions: option(
        'LIST',
        'versions of ConversionReview, the preferred one first (default: v1,v1beta1)',
      ),
      format: {
        kind: 'enum',
        values: FORMATS,
        default: 'crd',
        placeholder: 'FORMAT',
        brief: 'crd (default), merge-patch or json-patch',
      },
      write: flag('edit the files in place instead of writing to standard output'),
      json: flag(
        'write {"findings": [...], "output": "...", "written": ["..."]} to standard output; output is what would stand there without --json, null after an error; written names edited files',
      ),
    },
  },
  about: [
    'A secret is never an argument: npm writes its arguments to a log and ps shows them. So give - for whatever has one.',
    'Only the stanza changes: every other byte of a file stays, comments and other documents too. Several files are joined with --- between them. CRDs inside a List are found as well.',
    'A patch of one CRD is one line, ready for kubectl (--type json for json-patch). Patches of several CRDs are one line each: {"name": "...", "patch": ...}. A patch has the form of its CRD; for a v1beta1 CRD patch crds.v1beta1.apiextensions.k8s.io.',
    'Findings go to standard error. An error is what the API server would refuse, and then nothing is written; a warning is what it takes and what will hardly work.',
  ],
  examples: [
    ['--crd crd.yaml --url - --write', 'Asks for the URL, and edits the file.'],
    [
      '--crd crd.yaml --url - --format merge-patch',
      'Prints a patch for kubectl patch crd NAME --type merge --patch-file patch.json.',
    ],
    ['--crd crd.yaml --check', 'Judges the stanza that is there.'],
  ],
  exitCodes:
    '0 written or clean, warnings included; 1 an error was found; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).clientConfig,
});
