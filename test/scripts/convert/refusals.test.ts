import { describe, expect, test } from 'vitest';
import { convertText, unchanged } from '../../../scripts/convert/convert-text.ts';
import { joinTexts } from '../../../scripts/yaml/join-texts.ts';
import type { SchemaProblem } from '../../../scripts/convert/schema-problems.ts';
import { CRON_TAB, converted, refusalsOf } from './cron-tabs.ts';
import { kinds } from './read-fixtures.ts';

describe('refuses a file as a whole', () => {
  test.for([
    ['a control line', `{{- if .Values.cron }}\n${CRON_TAB}{{- end }}\n`],
    ['a plain value', CRON_TAB.replace('nightly', '{{ .Values.name }}')],
    ['a quoted value', CRON_TAB.replace('nightly', '"{{ .Release.Name }}-nightly"')],
    ['a quoted value of the root', CRON_TAB.replace('nightly', `'{{ $.Values.x }}'`)],
    ['a quoted file', CRON_TAB.replace('nightly', '"{{ .Files.Get .name }}"')],
    ['a quoted include', CRON_TAB.replace('nightly', `'{{ include "cron.name" . }}'`)],
    ['a quoted include inside', CRON_TAB.replace('nightly', `'{{- lower (include "x" .) }}'`)],
    ['a quoted tpl', CRON_TAB.replace('nightly', `'{{tpl "x" .}}'`)],
    ['the version', CRON_TAB.replace('stable.example.com/v1beta1', '{{ .Values.apiVersion }}')],
  ])('as a Helm template, for %s', ([, text = '']) => {
    expect(refusalsOf(text).join()).toMatch(/Helm template, not an object\. Render it first/);
  });

  test('as a template of any program, for its name', () => {
    const text = CRON_TAB.replace('nightly', `'{{ env }}-nightly'`);
    expect(refusalsOf(text)).toEqual([
      expect.stringMatching(/metadata\.name of this CronTab is a template\. Render it first\.$/),
    ]);
  });

  test.for([
    '{{ template "slack.title" . }}',
    '{{ $labels.job }}',
    '{{ if .x }}a{{ end }}',
    '{{ printf "do not include %s" .x }}',
    '{{ .metadata.Files }}',
  ])('but not for a template of another program: %s', (value) => {
    const text = `${CRON_TAB}spec: { image: '${value}' }\n`;
    expect(converted(text).text).not.toBe(text);
  });

  test.for([
    ['no name', CRON_TAB.replace('  name: nightly', '  labels: {}')],
    ['an order', `${CRON_TAB}spec:\n  $patch: delete\n`],
  ])('as a patch, for %s', ([, text = '']) => {
    expect(refusalsOf(text).join()).toMatch(/^1: CronTab.* is a patch, not a whole object: it has/);
  });

  test('for a patch of kustomize that selects the old version', () => {
    const target = 'group: stable.example.com, version: v1beta1, kind: CronTab';
    const text = `kind: Kustomization\npatches:\n  - path: a.yaml\n  - target: { ${target} }\n    path: b.yaml\n`;
    expect(refusalsOf(text)).toEqual([
      '4: patches[1].target selects v1beta1 of CronTab. kustomize finds no such object after the conversion, and leaves out the patch without an error. Write version: v1, and correct the fields in the patch.',
    ]);
    expect(refusalsOf(text.replace('v1beta1', 'v1'))).toEqual([]);
    expect(refusalsOf(text.replace('CronTab', 'CronJob'))).toEqual([]);
  });

  test.for(['y', '1.5', '0644'])(
    'for the name %s, which kubectl does not read as a string',
    (name) => {
      expect(refusalsOf(CRON_TAB.replace('nightly', name)).join()).toMatch(
        /^4: metadata\.name of a CronTab is (?:true|1\.5|420), not a string\. Write the name in quotes\.$/,
      );
    },
  );

  test.for([
    [
      'annotations: { prometheus.io/scrape: true }',
      '["prometheus.io/scrape"] must be a string. Write the value in quotes.',
    ],
    ['labels: { app: 1 }', '.app must be a string. Write the value in quotes.'],
    ['labels: { app: }', '.app must be a string. Write the value in quotes.'],
    ['annotations: { my note: a }', '["my note"] must be a qualified name'],
    ['labels: { app: x y }', '.app must be at most 63 letters'],
    ['annotations: [a]', ' must be an object of strings. Correct it.'],
  ] as const)('for invalid metadata, with the line: %s', ([map, message]) => {
    const [field] = map.split(':');
    const refusals = refusalsOf(CRON_TAB.replace('  name', `  ${map}\n  name`));
    expect(refusals.join()).toContain(`4: CronTab nightly: metadata.${field}${message}`);
    expect(refusalsOf(CRON_TAB.replace('  name', `  ${map}\n  name`), 'v1beta1')).toStrictEqual([]);
  });

  test('for one document that cannot be converted, with the line', () => {
    const other = CRON_TAB.replace('v1beta1', 'v7');
    expect(refusalsOf(`${CRON_TAB}---\n${other}`)).toStrictEqual([
      '7: CronTab of stable.example.com has no version v7. Its versions are v1, v1beta1, v1alpha1.',
    ]);
  });

  test('for invalid YAML', () => {
    expect(refusalsOf(`${CRON_TAB}hostPort: twice\n`).join()).toMatch(
      /^\d+: the file is not valid YAML: /,
    );
  });

  test.for(['---\n', ''])('for a byte order mark in the middle, after %j', (between) => {
    expect(refusalsOf(`${CRON_TAB}${between}\uFEFF${CRON_TAB}`).join()).toMatch(
      /^[67]: this line begins with a byte order mark, .* Remove the byte order mark\.$/,
    );
  });

  test.for([undefined, 2])(
    'for objects in braces without a separator, with indent %s',
    (indent) => {
      const object = { apiVersion: 'stable.example.com/v1beta1', kind: 'CronTab' };
      const json = `${JSON.stringify({ ...object, metadata: { name: 'x' } }, null, indent)}\n`;
      const line = json.split('\n').length;
      const message = 'an object in braces follows another. Put --- between the objects.';
      expect(refusalsOf(`${json}${json}`)).toStrictEqual([`${line}: ${message}`]);
      expect(refusalsOf(`${json}---\n${json}`)).toStrictEqual([]);
    },
  );

  test.for([
    '!!str CronTab',
    '&k CronTab',
    '!!str &k "CronTab"',
    '>-\n  CronTab',
    '# ours\n  CronTab',
  ])('for invalid YAML that names the kind as %j', (kind) => {
    const text = `${CRON_TAB.replace('CronTab', kind)}hostPort: twice\n`;
    expect(refusalsOf(text).join()).toMatch(/^\d+: the file is not valid YAML: /);
  });

  test.for(['${KIND}', '"${KIND}"', '$KIND', '*kind'])(
    'for invalid YAML in which a program fills in the kind: %s',
    (kind) => {
      const text = `${CRON_TAB.replace('CronTab', kind)}hostPort: twice\n`;
      expect(refusalsOf(text).join()).toMatch(/^\d+: the file is not valid YAML: /);
    },
  );

  test('as a Helm template, for the kind', () => {
    const text = CRON_TAB.replace('CronTab', '{{ .Values.kind }}');
    expect(refusalsOf(text).join()).toMatch(/Helm template, not an object\. Render it first/);
  });

  test('for violations of the schema', () => {
    const message = 'metadata.name: no such name';
    const findProblems = (): SchemaProblem[] => [{ path: ['metadata', 'name'], message }];
    const result = convertText(CRON_TAB, { kinds, to: 'v1', findProblems });
    expect(result).toStrictEqual({
      refusals: [{ line: 4, message: `CronTab nightly: ${message}` }],
    });
  });
});

describe('changes nothing', () => {
  test.for([
    ['in the template of another kind', 'apiVersion: v1\nkind: Pod\nname: {{ .Values.cron }}\n'],
    ['in a text that is not YAML and has no name of a kind', 'a: b: c\n\tspec\n'],
    [
      'in the template of its CRD',
      '{{- if .Values.crds }}\napiVersion: apiextensions.k8s.io/v1\nspec:\n  group: stable.example.com\n  names:\n    kind: CronTab\n{{- end }}\n',
    ],
    [
      'in a template that names neither kind nor group',
      'apiVersion: {{ .Values.apiVersion }}\nkind: {{ .Values.kind }}\n',
    ],
    [
      'in the template of a kind in another group',
      `${CRON_TAB.replace('stable.', 'other.').replace('CronTab', '{{ .Values.kind }}')}# stable.example.com CronTab\n`,
    ],
    ['in a kind of the same name in another group', CRON_TAB.replace('stable.', 'other.')],
    ['in an empty file', ''],
    [
      'in a JSON patch',
      '- { op: replace, path: /hostPort, value: "CronTab.stable.example.com" }\n',
    ],
    ['in an object that already has the version', CRON_TAB.replace('v1beta1', 'v1')],
  ])('%s', ([, text = '']) => {
    expect(converted(text)).toStrictEqual(unchanged(text));
  });

  test('in a text that is not YAML and has no object of a kind, and says so', () => {
    const text = 'a: b: c\n\tstable.example.com CronTab\n';
    const { unread, ...result } = converted(text);
    expect(result).toStrictEqual(unchanged(text));
    expect(unread).toMatchObject({
      line: 1,
      message: expect.stringMatching(/^the file is not valid YAML: /) as string,
    });
  });

  test('in kinds that are not selected', () => {
    expect(converted(CRON_TAB, { kind: 'Ingress' }).text).toBe(CRON_TAB);
    expect(converted(CRON_TAB, { kind: 'CronTab.stable.example.com' }).text).not.toBe(CRON_TAB);
  });
});

test('takes the hub from the definition', () => {
  expect(converted(CRON_TAB, { to: 'hub' })).toStrictEqual(converted(CRON_TAB));
});

describe('fields that only a server writes', () => {
  const stored = `apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"stable.example.com/v1","kind":"CronTab"}
  creationTimestamp: "2024-01-02T03:04:05Z"
  generation: 2
  managedFields:
  - apiVersion: stable.example.com/v1
    manager: kubectl
  name: nightly # mine
  resourceVersion: "42"
  uid: 5f0c8a3e-0000-4000-8000-000000000000
host: localhost
status:
  replicas: 1
`;

  test('stay by default', () => {
    const there = converted(stored, { to: 'v1beta1' }).text;
    expect(there.replace('v1beta1\nkind', 'v1\nkind').replace('hostPort', 'host')).toBe(stored);
  });

  test('are removed by --strip, also in an object that already has the version', () => {
    const bare = `apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  name: nightly # mine
host: localhost
`;
    expect(converted(stored, { doesStrip: true }).text).toBe(bare);
    const older = bare.replace('v1', 'v1beta1').replace('host:', 'hostPort:');
    expect(converted(stored, { to: 'v1beta1', doesStrip: true }).text).toBe(older);
  });
});

test('reports a comment without a place in the other version', () => {
  const text = `apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  name: nightly
host: localhost
# the port
port: "80" # fixed
`;
  expect(converted(text, { to: 'v1beta1' }).lostComments).toStrictEqual([]);
  const inBrackets = `{
  apiVersion: stable.example.com/v1,
  kind: CronTab,
  metadata: { name: nightly },
  # the host
  host: localhost,
  # the port
  port: "80", # fixed
}
`;
  expect(converted(inBrackets, { to: 'v1beta1' }).lostComments).toStrictEqual([
    { line: 7, comment: '# the port' },
  ]);
});

test('replaces aliases by their content if the anchor changes differently', () => {
  const text = `apiVersion: stable.example.com/v1beta1
kind: CronTab
metadata:
  name: nightly
  annotations: { host: &host "localhost:80" } # the same
hostPort: *host
`;
  expect(converted(text).text).toBe(`apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  name: nightly
  annotations: { host: &host "localhost:80" } # the same
host: localhost
port: "80"
`);
});

test('keeps YAML 1.1 values as kubectl reads them', () => {
  const text = `apiVersion: worked.example.com/v2
kind: HorizontalPodAutoscaler
metadata: { name: shop }
spec:
  maxReplicas: 012
  behavior: { scaleUp: { stabilizationWindowSeconds: 0100 } }
`;
  const there = converted(text, { to: 'v2beta1' }).text;
  expect(there).toContain('"stabilizationWindowSeconds":{"is":64}');
  expect(there).toContain('maxReplicas: 012\n');
});

test('quotes a text that YAML 1.1 would read as another type', () => {
  for (const host of ['yes', '0644', '1e3', 'null', '~', '2024-01-02']) {
    const text = CRON_TAB.replace('localhost:80', JSON.stringify(`${host}:80`)).replace('"', "'");
    const there = converted(text.replace('"', "'")).text;
    expect(there).toContain(`host: '${host}'\n`);
    expect(converted(CRON_TAB.replace('localhost', host)).text).toContain(`host: "${host}"\n`);
  }
});

describe('several texts', () => {
  test('are one stream of documents', () => {
    expect(joinTexts(['a: 1\n', 'b: 2', '---\nc: 3\n'])).toBe('a: 1\n---\nb: 2\n---\nc: 3\n');
  });

  test('stay as they are if there is only one', () => {
    expect(joinTexts(['\uFEFFa: 1'])).toBe('\uFEFFa: 1');
  });
});
