import type { JsonObject, JsonValue } from '../../../src/index.ts';
import type { SameObject, WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { mapping } from './mapping.ts';

const quote = { prefix: '/backend/', service: 'quote' };

/** The same object in all versions. v2 and v1 do not need the host that v3alpha1 requires. */
const both = (old: JsonObject, now: JsonObject): SameObject => ({
  v3alpha1: { spec: { ...quote, hostname: '*', ...now } },
  v2: { spec: { ...quote, ...old } },
  v1: { spec: { ...quote, ...old } },
});

const labels = (...specifiers: readonly JsonValue[]): JsonObject => ({
  labels: { ambassador: [{ d0: specifiers }] },
});

/**
 * From the objects with which Emissary-ingress tests its webhook (github.com/emissary-ingress/emissary,
 * `pkg/api/getambassador.io/v2/testdata/mappings.yaml` and the same in v3alpha1), and from its guide to v3alpha1.
 */
export const mappingExamples: WorkedKind = {
  kind: mapping,
  crd,
  changes: true,
  loses: true,
  says: [
    '[]',
    '',
    '*',
    '.*',
    'string',
    'true',
    'false',
    'bool:true',
    'bool:false',
    'http://',
    '_skip_mapping_with_empty_host_',
    'source_cluster',
    'remote_address',
    'ffs',
    'ffs2',
    'quote',
  ],
  keysBecomeValues: true,
  makes: /^https?:\/\/|,/,
  typical: {
    values: {
      host: ['a.example', '*', '_skip_mapping_with_empty_host_'],
      hostname: ['a.example', '*'],
      tls: ['', 'bool:true', 'bool:false'],
      service: ['quote', 'http://quote', 'https://quote'],
      serviceScheme: ['', 'http://'],
      origins: [['ffs', 'ffs2'], 'ffs,ffs2'],
      v2Representation: ['string'],
      v2BoolHeaders: [['user-agent']],
      headers: [{ 'user-agent': true }, { 'user-agent': 'frob' }],
      regex_headers: [{ 'user-agent': '.*' }, { 'user-agent': '.*firefox.*' }],
      add_request_headers: [{ a: 'b' }],
      labels: [{ ambassador: [{ d0: ['a', 'remote_address', { generic_key: 'b' }] }] }],
      key: ['source_cluster', 'remote_address'],
    },
  },
  same: {
    'a host': both({ host: 'quote.example.com' }, { hostname: 'quote.example.com' }),
    'a host by a regular expression': {
      v3alpha1: { spec: { ...quote, host: 'example\\.com', host_regex: true } },
      v2: { spec: { ...quote, host: 'example\\.com', host_regex: true } },
      v1: { spec: { ...quote, host: 'example\\.com', host_regex: true } },
    },
    'a list of ids': both({ ambassador_id: ['foo'] }, { ambassador_id: ['foo'] }),
    'encryption despite the scheme of the service': both(
      { tls: true, service: 'http://quote' },
      { service: 'https://quote', v2ExplicitTLS: { tls: 'bool:true', serviceScheme: 'http://' } },
    ),
    'a TLS context': both({ tls: 'upstream' }, { tls: 'upstream' }),
    'origins in one string': both(
      { cors: { origins: 'ffs,ffs2', credentials: true } },
      { cors: { origins: ['ffs', 'ffs2'], v2CommaSeparatedOrigins: true, credentials: true } },
    ),
    'added headers': both(
      { add_response_headers: { A: 'max-age=31536000', B: { value: 'c', append: false } } },
      {
        add_response_headers: {
          A: { value: 'max-age=31536000', v2Representation: 'string' },
          B: { value: 'c', append: false },
        },
      },
    ),
    'headers with any value': both(
      { headers: { 'x-demo': 'frob', 'user-agent': true } },
      {
        headers: { 'x-demo': 'frob' },
        regex_headers: { 'user-agent': '.*' },
        v2BoolHeaders: ['user-agent'],
      },
    ),
    'headers by a regular expression': both(
      { headers: { 'user-agent': true }, regex_headers: { 'user-agent': '.*firefox.*' } },
      { regex_headers: { 'user-agent': '.*firefox.*' }, v2BoolHeaders: ['user-agent'] },
    ),
    'labels of each kind': both(
      labels(
        'source_cluster',
        'remote_address',
        'rltest',
        { generic_key: 'a' },
        {
          xratelimitid: { header: 'X-Ratelimit-Id', omit_if_not_present: true },
        },
      ),
      labels(
        { source_cluster: { key: 'source_cluster' } },
        { remote_address: { key: 'remote_address' } },
        { generic_key: { value: 'rltest', v2Shorthand: true } },
        { generic_key: { value: 'a' } },
        {
          request_headers: {
            key: 'xratelimitid',
            header_name: 'X-Ratelimit-Id',
            omit_if_not_present: true,
          },
        },
      ),
    ),
    'a name for statistics': both({ v3StatsName: 'alt' }, { stats_name: 'alt' }),
  },
  kept: {
    'an id that is a string': {
      from: 'v2',
      to: 'v3alpha1',
      object: { spec: { ...quote, ambassador_id: 'foo' } },
      shown: { spec: { ...quote, hostname: '*', ambassador_id: ['foo'] } },
    },
    'an id that another webhook has marked': {
      from: 'v2',
      to: 'v3alpha1',
      object: { spec: { ...quote, ambassador_id: ['--apiVersion-v3alpha1-only--default'] } },
      shown: { spec: { ...quote, hostname: '*', ambassador_id: ['default'] } },
    },
    'a header that must be absent': {
      from: 'v2',
      to: 'v3alpha1',
      object: { spec: { ...quote, headers: { a: 'b', 'user-agent': false } } },
      shown: { spec: { ...quote, hostname: '*', headers: { a: 'b' } } },
    },
  },
};
