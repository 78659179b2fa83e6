import { defineCommand } from '../program/define-command.ts';
import { argument } from '../program/parameters.ts';
import { FLAGS } from './options.ts';

const WHY = `Each line ends with a reason:
  unchanged       same value, same place
  rename f.ts:7   moved or converted by this part of a lens, or by this function, declared at this file and line
  → PATH, ← PATH  the value moves to, or comes from, a place on another line
  added           only the other version has it; the conversion sets it
  implied         only this version has it; the conversion back restores it
  kept            the named annotation stores it: it has no place, or it converts back to another value
  put back        restored from an annotation
  taken over      an annotation of an older webhook: the conversion restores or keeps its data
  defaulted       set by the API server: the default of the schema
  forgotten       lost as intended, for the reason in the definition
  LOST            the schema has no such field, and nothing keeps the value (in the JSON: pruned)`;

const DATA = `The objects in the JSON list have these fields; one that cannot be converted has only from and error:
  from            the object as stored, without kept data
  to              the object as the webhook returns it, with the annotations that hold kept data; defaults appear in
                  lines only
  lines           one entry for each value: why (a reason from above; unchanged, moved or converted if the other version
                  has the value), from and to ({ place, value }; place is a path of field names and indexes), by, and
                  kept ({ annotation, bytes, version }) or reason where they apply
  lines[].by      the parts or functions that decided: version and function (toHub or fromHub) of the spoke; part,
                  sentence and domain for a part of a lens; declared, the file and line`;

export const command = defineCommand({
  name: 'explain',
  summary: 'show how an object converts to another version, and why',
  brief:
    'Explains the conversion of an object line by line: the object on the left, the other version on the right, and the reason.',
  usage: ['[--kind KIND] OBJECT.yaml [--to VERSION] [--json | --yaml]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        argument(
          'OBJECT.yaml',
          'a YAML or JSON file with one or more objects, or with a ConversionReview that contains them; - reads standard input',
        ),
      ],
    },
    flags: FLAGS,
  },
  about: [WHY, DATA],
  examples: [
    ['gateway.yaml', 'Shows the object next to its form in every other version.'],
    ['gateway.yaml --to v1beta1 --yaml', 'Prints the object that the webhook would return.'],
  ],
  exitCodes:
    '0 explained; 1 an object cannot be converted, or the kinds cannot be loaded; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).explain,
});
