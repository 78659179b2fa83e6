import { defineCommand } from '../program/define-command.ts';
import { argument, flag, option } from '../program/parameters.ts';
import type { Flags } from './options.ts';

const WHY = `Why, at the end of a line:
  unchanged       it stands there as it did
  rename f.ts:7   the part of a lens, or the function, that has moved or converted it, and where it is written
  → PATH, ← PATH  where it has gone, and where it comes from, when that is on another line
  added           only this version has it; the conversion says what it is
  implied         the other version need not say it: the way back gives it again
  kept            the other version cannot hold it: it waits in the annotation that is named
  put back        it had waited in an annotation
  defaulted       the API server adds it: it is the default of the schema
  forgotten       it is lost, and the definition says why that is meant
  LOST            the schema has no such field, and nothing keeps it; the JSON says pruned`;

const DATA = `What the JSON holds:
  from            the object as it is stored, without kept data
  to              what the webhook answers, with the annotations that hold kept data; defaults are in lines alone
  lines           for each value: why (as above; unchanged, moved or converted where something has taken it over),
                  from and to ({ place, value }, place being the names and indexes that lead there), by, and
                  kept ({ annotation, bytes, version }) or reason, where there is one
  lines[].by      who has done it: version and function (toHub or fromHub) of the spoke; part, sentence and domain
                  where it is a part of a lens; declared, the file and line`;

export const command = defineCommand<Flags, [file: string]>({
  name: 'explain',
  summary: 'show what becomes of an object in another version, and why',
  brief:
    'Explains the conversion of an object, line by line: the object on the left, the other version on the right, and why.',
  usage: ['[--kind KIND] OBJECT.yaml [--to VERSION] [--json | --yaml]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        argument(
          'OBJECT.yaml',
          'a YAML or JSON file with one object or several, or a ConversionReview, whose objects are taken; - reads standard input',
        ),
      ],
    },
    flags: {
      kind: option('KIND', 'a kind by its name, or NAME.GROUP (default: what the object says)'),
      to: option(
        'VERSION',
        'the version to convert to, for instance v1beta1 (default: every other version)',
      ),
      json: flag('the same as JSON: one object for each conversion'),
      yaml: flag(
        'only the converted objects, as the webhook answers them, so that they can be edited and converted back',
      ),
    },
  },
  about: [WHY, DATA],
  examples: [
    ['gateway.yaml', 'Shows the object beside every other version.'],
    ['gateway.yaml --to v1beta1 --yaml', 'Prints what the webhook would answer.'],
  ],
  exitCodes:
    '0 explained; 1 an object cannot be converted, or a definition is wrong; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).explain,
});
