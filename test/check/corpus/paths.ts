import {
  asInteger,
  each,
  fieldToLabel,
  forget,
  hubOnly,
  inside,
  lens,
  ownConstant,
  ownOnly,
  rename,
  split,
  values,
  when,
} from '../../../src/lens.ts';
import type { Part } from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { fields, integer, listOf, mapOf, text } from './wrong.ts';

const specs = {
  v1: {
    schedule: text,
    image: fields({ name: text }),
    rules: listOf(fields({ service: text })),
    limits: mapOf(fields({ maximum: integer })),
    type: text,
    host: text,
    port: integer,
  },
  v1beta1: {
    cronSpec: text,
    image: fields({ name: text }),
    rules: listOf(fields({ svc: text })),
    limits: mapOf(fields({ max: integer })),
    type: text,
    hostPort: text,
  },
};

/** All parts that these versions need. A case replaces one of them by a wrong one. */
const RIGHT: Readonly<Record<string, () => Part>> = {
  schedule: () => rename('spec.cronSpec', 'spec.schedule'),
  rules: () => each('spec.rules', rename('svc', 'service')),
  limits: () => each('spec.limits', rename('max', 'maximum')),
  host: () => split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')]),
};

function wrongly(what: string, instead: string, ...parts: readonly (() => Part)[]): Wrong {
  const others = Object.entries(RIGHT).filter(([name]) => name !== instead);
  const all = [...others.map(([, part]) => part), ...parts];
  return { what, specs, spokes: () => ({ v1beta1: lens(...all.map((make) => make())) }) };
}

/** Passes any value as a text, as plain JavaScript can. */
function whatever(value: unknown): string {
  return value as string;
}

/** Paths that do not exist or cannot be parsed. */
export const paths: readonly Wrong[] = [
  wrongly('a typo in the path of the old version', 'schedule', () =>
    rename('spec.cronSpce', 'spec.schedule'),
  ),
  wrongly('a typo in the path of the hub', 'schedule', () =>
    rename('spec.cronSpec', 'spec.shedule'),
  ),
  wrongly('a typo in the middle of a path', 'schedule', () =>
    rename('sepc.cronSpec', 'spec.schedule'),
  ),
  wrongly('a name that is similar to no other', 'schedule', () =>
    rename('spec.cronSpec', 'spec.trigger'),
  ),
  wrongly('a path without spec', 'schedule', () => rename('cronSpec', 'schedule')),
  wrongly('a typo in the elements of a list', 'rules', () =>
    each('spec.rules', rename('svc', 'servcie')),
  ),
  wrongly('a typo inside a map', 'limits', () => each('spec.limits', rename('mx', 'maximum'))),
  wrongly('a path through a list', 'rules', () => rename('spec.rules.svc', 'spec.rules.service')),
  wrongly('inside(…) for a list', 'rules', () => inside('spec.rules', rename('svc', 'service'))),
  wrongly('each(…) for an object', '', () => each('spec.image', ownOnly('name'))),
  wrongly('a path below a string', '', () => rename('spec.type.name', 'spec.type.title')),
  wrongly('[*] in a path', 'rules', () => rename('spec.rules[*].svc', 'spec.rules[*].service')),
  wrongly('an index in a path', 'rules', () =>
    rename('spec.rules[0].svc', 'spec.rules[0].service'),
  ),
  wrongly('a JSON pointer', 'schedule', () => rename('/spec/cronSpec', '/spec/schedule')),
  wrongly('a JSON path', 'schedule', () => rename('$.spec.cronSpec', '$.spec.schedule')),
  wrongly('a dot too many', 'schedule', () => rename('spec..cronSpec', 'spec.schedule')),
  wrongly('a dot at the end', 'schedule', () => rename('spec.cronSpec.', 'spec.schedule')),
  wrongly('an empty path', 'schedule', () => rename('', 'spec.schedule')),
  wrongly('a quote that is not closed', 'schedule', () =>
    rename("metadata.annotations['example.com/cron", 'spec.schedule'),
  ),
  wrongly('a missing path, in JavaScript', 'schedule', () =>
    rename('spec.cronSpec', whatever(undefined)),
  ),
  wrongly('own and hub swapped', 'schedule', () => rename('spec.schedule', 'spec.cronSpec')),
  wrongly('own and hub swapped in the elements of a list', 'rules', () =>
    each('spec.rules', rename('service', 'svc')),
  ),
  wrongly('own and hub swapped in values(…)', 'schedule', () =>
    values(['spec.schedule', 'spec.cronSpec'], { daily: '@daily' }),
  ),
  wrongly('ownOnly for a field of the hub', 'schedule', () => ownOnly('spec.schedule')),
  wrongly('hubOnly for a field of both versions', '', () => hubOnly('spec.type')),
  wrongly('a field that no conversion can change', 'schedule', () =>
    rename('metadata.name', 'spec.schedule'),
  ),
  wrongly('the kind itself', '', () => ownConstant('kind', 'OldQueue')),
  wrongly('the whole object', '', () => values('.', { a: 'b' })),
  wrongly('a piece that the hub does not have', 'host', () =>
    split('spec.hostPort', ':', ['spec.host', asInteger('spec.prot')]),
  ),
  wrongly('a condition on a field of no version', 'schedule', () =>
    when('spec.typ', 'Cron', rename('spec.cronSpec', 'spec.schedule')),
  ),
  wrongly('forget(…) for a field of no version', '', () => forget('spec.gone', 'it is gone')),
  wrongly('forget(…) without a reason', '', () => forget('spec.type', ' ')),
  wrongly('a label with a space', '', () => fieldToLabel('spec.type', 'queue type')),
];
