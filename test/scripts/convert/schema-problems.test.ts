import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { convertText } from '../../../scripts/convert/convert-text.ts';
import {
  lostValues,
  rejections,
  schemaProblems,
} from '../../../scripts/convert/schema-problems.ts';
import { readKind } from '../../../scripts/generate/read-kind.ts';
import { kinds } from './read-fixtures.ts';

const read = readKind(
  await readFile(new URL('../../worked/bgp-peer/crd.yaml', import.meta.url), 'utf8'),
);
const crd = 'kind' in read ? read : undefined;

/** Converts a text with the checks of the command. */
function convert(text: string, to: string): ReturnType<typeof convertText> {
  return convertText(text, {
    kinds,
    to,
    findProblems: (object, kind, converted) =>
      converted === undefined
        ? schemaProblems(object, crd)
        : lostValues(object, converted, kind, crd),
    findRejections: (object, _kind, isConverted) => rejections(object, crd, isConverted),
  });
}

const PEER = `apiVersion: metallb.io/v1beta1
kind: BGPPeer
metadata:
  name: sample
spec:
  myASN: 42
  peerASN: 142
  peerAddress: 1.2.3.4
`;

const MISSING = 'BGPPeer sample: spec.peerASN: v1beta1 requires this field. Add it.';

test.for([
  ['ebgpMultiHop: "yes"', 'this is a string, but v1beta1 expects a boolean here.'],
  ['password: 12', 'this is a number, but v1beta1 expects a string here.'],
  ['nodeSelectors: { a: b }', 'this is an object, but v1beta1 expects a list here.'],
  ['nodeSelectors: [{ matchLabels: a }]', 'this is a string, but v1beta1 expects an object here.'],
])(
  'refuses a value of a wrong type that no version would show again: %s',
  ([field, message = '']) => {
    const result = convert(`${PEER}  ${field}\n`, 'v1beta2');
    expect(result).toStrictEqual({
      refusals: [{ line: 9, message: expect.stringContaining(message) as string }],
    });
  },
);

test.for(['ebgpMultiHop:', 'nodeSelectors: null'])(
  'converts a field without a value: %s',
  (field) => {
    const { text } = { text: '', ...convert(`${PEER}  ${field}\n`, 'v1beta2') };
    expect(text).toContain('metallb.io/v1beta2');
  },
);

test('converts back an object that lacks what only the other version has', () => {
  const text = PEER.replace('v1beta1', 'v1beta2').replace(
    / {2}peerASN[^]*/,
    '  dynamicASN: external\n',
  );
  const there = convert(text, 'v1beta1');
  expect(there).toHaveProperty('text');
  expect(convert('text' in there ? there.text : '', 'v1beta2')).toHaveProperty('text', text);
});

test('names a field that the new version requires and the object lacks', () => {
  const text = PEER.replace('v1beta1', 'v1beta2').replace(/ {2}peerASN.*\n/, '');
  expect(convert(text, 'v1beta1')).toMatchObject({
    text: expect.stringContaining('/v1beta1') as string,
    rejections: [{ line: 5, message: MISSING }],
  });
  expect(convert(PEER, 'v1beta2')).toHaveProperty('rejections', []);
});

test('names what is still missing in an object that a conversion has written', () => {
  const text = PEER.replace('v1beta1', 'v1beta2').replace(
    / {2}peerASN.*\n/,
    '  dynamicASN: external\n',
  );
  const there = convert(text, 'v1beta1');
  const written = 'text' in there ? there.text : '';
  expect(there).toMatchObject({ rejections: [{ message: MISSING }] });
  const again = convert(written, 'v1beta1');
  expect(again).toMatchObject({ text: written, rejections: [{ message: MISSING }] });
  const corrected = written.replace('  myASN', '  peerASN: 142\n  myASN');
  expect(convert(corrected, 'v1beta1')).toMatchObject({ text: corrected, rejections: [] });
});

test('takes an object in the target version for a patch if no conversion has written it', () => {
  const text = PEER.replace(/ {2}peerASN.*\n/, '');
  expect(convert(text, 'v1beta1')).toMatchObject({ text, rejections: [] });
});

test('names a comment that would become a part of the text before it', () => {
  const text = `${PEER.replace('v1beta1', 'v1beta2')}  password: |\n    a\n  vrf: red\n    # deeper\n`;
  expect(convert(text, 'v1beta1')).toStrictEqual({
    refusals: [{ message: expect.stringContaining('comments that are indented') as string }],
  });
});
