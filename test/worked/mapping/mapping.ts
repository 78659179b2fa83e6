import type { JsonObject, JsonValue, Kind } from '../../../src/index.ts';
import { accept, defineKind, through } from '../../../src/index.ts';
import { custom, customFields, each, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

type Maybe = JsonValue | undefined;

function isObject(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: Maybe): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Returns the object, or undefined if it is empty. */
function unlessEmpty(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

/** A string is short for a list of one. */
const oneOrMany = {
  toHub: (value: JsonValue): JsonValue => (typeof value === 'string' ? [value] : value),
  fromHub: (value: JsonValue): JsonValue => value,
};

/** The prefix that the operator's webhook adds to the ids of v2, to make version 1 of Emissary ignore the object. */
const MARK = '--apiVersion-v3alpha1-only--';

const ambassadorId = {
  toHub: (value: JsonValue): JsonValue => {
    const ids = oneOrMany.toHub(value);
    return isTexts(ids) ? ids.map((id) => (id.startsWith(MARK) ? id.slice(MARK.length) : id)) : ids;
  },
  fromHub: oneOrMany.fromHub,
};

/** A string is short for an object with that value. */
const header = {
  toHub: (value: JsonValue): JsonValue =>
    typeof value === 'string' ? { value, v2Representation: 'string' } : value,
  fromHub: (added: JsonValue): JsonValue => {
    if (!isObject(added) || Object.keys(added).length !== 2) return added;
    const { value, v2Representation } = added;
    return typeof value === 'string' && v2Representation === 'string' ? value : added;
  },
};

/** Labels that v2 gives as a bare name. */
const NAMED: readonly JsonValue[] = ['source_cluster', 'destination_cluster', 'remote_address'];

const label = {
  toHub: (own: JsonValue): JsonValue | undefined => {
    if (typeof own === 'string') {
      return NAMED.includes(own)
        ? { [own]: { key: own } }
        : { generic_key: { value: own, v2Shorthand: true } };
    }
    const [key, value, more] = isObject(own) ? Object.entries(own).flat() : [];
    if (typeof key !== 'string' || more !== undefined) return undefined;
    if (key === 'generic_key' && typeof value === 'string') return { generic_key: { value } };
    if (!isObject(value)) return undefined;
    const { header: name, ...rest } = value;
    return name === undefined
      ? undefined
      : { request_headers: { key, header_name: name, ...rest } };
  },
  fromHub: (hub: JsonValue): JsonValue | undefined => {
    const [name, value, more] = isObject(hub) ? Object.entries(hub).flat() : [];
    if (!isObject(value) || more !== undefined) return undefined;
    if (name === 'request_headers') return labelOfHeader(value);
    if (name === 'generic_key') return labelOfText(value);
    return value['key'] === name && Object.keys(value).length === 1 ? name : undefined;
  },
};

function labelOfHeader({ key, header_name: name, ...rest }: JsonObject): JsonValue | undefined {
  if (typeof key !== 'string' || name === undefined) return undefined;
  return { [key]: { header: name, ...rest } };
}

function labelOfText({ value, v2Shorthand: isShort, ...rest }: JsonObject): JsonValue | undefined {
  if (typeof value !== 'string' || Object.keys(rest).length > 0) return undefined;
  if (isShort === undefined) return { generic_key: value };
  return isShort === true && !NAMED.includes(value) ? value : undefined;
}

/** v2 also accepts `true`, for "present with any value". In v3alpha1 such names are regular expressions. */
const matched = {
  toHub: ([values, regexes = {}]: readonly Maybe[]): readonly [Maybe, Maybe, Maybe] | undefined => {
    if (!isObject(regexes)) return undefined;
    if (!isObject(values)) return [values, unlessEmpty(regexes), undefined];
    const entries = Object.entries(values);
    const names = entries.filter(([, value]) => value === true).map(([name]) => name);
    const texts = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    const any = Object.fromEntries(names.map((name) => [name, '.*']));
    return [
      names.length > 0 ? unlessEmpty(texts) : texts,
      unlessEmpty({ ...any, ...regexes }),
      names.length > 0 ? names : undefined,
    ];
  },
  fromHub: ([values, regexes, names]: readonly Maybe[]): readonly [Maybe, Maybe] | undefined => {
    if (names === undefined) return [values, regexes];
    if (!isTexts(names) || !isObject(values ?? {}) || !isObject(regexes)) return undefined;
    const found = names.filter((name) => Object.hasOwn(regexes, name));
    const left = Object.entries(regexes).filter(
      ([name, regex]) => regex !== '.*' || !found.includes(name),
    );
    const any = Object.fromEntries(found.map((name) => [name, true]));
    return [
      { ...any, ...(values as JsonObject | undefined) },
      unlessEmpty(Object.fromEntries(left)),
    ];
  },
};

/** The value for "no host" in v2. A missing host means any host there, which is `*` in v3alpha1. */
const NO_HOST = '_skip_mapping_with_empty_host_';

/** Only whole objects have a prefix, so fragments gain no host. */
const host = customFields(
  {
    own: ['spec.prefix', 'spec.host', 'spec.host_regex'],
    hub: ['spec.prefix', 'spec.hostname', 'spec.host', 'spec.host_regex'],
  },
  {
    toHub: ([prefix, name, isRegex]) => {
      if (isRegex === true) return [prefix, undefined, name, isRegex];
      const any = prefix === undefined ? undefined : '*';
      return [prefix, name === NO_HOST ? undefined : (name ?? any), undefined, isRegex];
    },
    fromHub: ([prefix, hostname, name, isRegex]) => {
      if (hostname === undefined && (name !== undefined || isRegex === true)) {
        return [prefix, name === '*' && isRegex !== true ? undefined : name, isRegex];
      }
      const isWhole = prefix !== undefined;
      const own = isWhole && hostname === '*' ? undefined : hostname;
      const none = isWhole && hostname === undefined ? NO_HOST : own;
      return [prefix, none, isRegex === true ? undefined : isRegex];
    },
  },
);

const HTTPS = /^https:\/\//i;

/** `tls: true` in v2 encrypts whatever the scheme of the service; in v3alpha1 only that scheme decides. */
const tls = customFields(
  { own: ['spec.tls', 'spec.service'], hub: ['spec.tls', 'spec.service', 'spec.v2ExplicitTLS'] },
  {
    toHub: ([is, service]) => {
      if (is === false) return [undefined, service, { tls: 'bool:false' }];
      if (is !== true) return [is, service, undefined];
      if (typeof service !== 'string' || HTTPS.test(service)) {
        return [undefined, service, { tls: 'bool:true' }];
      }
      const [scheme = ''] = /^http:\/\//i.exec(service) ?? [];
      const url = `https://${service.slice(scheme.length)}`;
      return [undefined, url, { tls: 'bool:true', serviceScheme: scheme }];
    },
    fromHub: ([is, service, explicit]) => {
      if (explicit === undefined) return [is, service];
      if (is !== undefined || !isObject(explicit)) return undefined;
      const { tls: said, serviceScheme: scheme } = explicit;
      if (said === 'bool:false' && scheme === undefined) return [false, service];
      if (said !== 'bool:true') return undefined;
      if (scheme === undefined) return [true, service];
      if (typeof scheme !== 'string' || !/^(http:\/\/)?$/i.test(scheme)) return undefined;
      return typeof service === 'string' && HTTPS.test(service)
        ? [true, service.replace(HTTPS, scheme)]
        : undefined;
    },
  },
);

const origins = customFields(
  { own: ['spec.cors.origins'], hub: ['spec.cors.origins', 'spec.cors.v2CommaSeparatedOrigins'] },
  {
    toHub: ([value]) => (typeof value === 'string' ? [value.split(','), true] : [value, undefined]),
    fromHub: ([value, isText]) => {
      if (isText === undefined) return [value];
      return isText === true && isTexts(value) ? [value.join(',')] : undefined;
    },
  },
);

/**
 * Mapping of Emissary-ingress: v3alpha1 allows one type where v2 allows a string or something else. The operator's own
 * webhook loses a header that is `false`, and all but one of the headers that one label of v2 names. It also prefixes
 * every id that it writes into v2.
 */
export const mapping: Kind = defineKind(
  crd,
  'v3alpha1',
  {
    v2: lens(
      host,
      tls,
      origins,
      custom('spec.ambassador_id', ambassadorId),
      custom('spec.cors.exposed_headers', oneOrMany),
      custom('spec.cors.headers', oneOrMany),
      custom('spec.cors.methods', oneOrMany),
      custom('spec.remove_request_headers', oneOrMany),
      custom('spec.remove_response_headers', oneOrMany),
      each('spec.add_request_headers', custom('.', header)),
      each('spec.add_response_headers', custom('.', header)),
      each('spec.labels', each('.', each('.', each('.', custom('.', label))))),
      customFields(
        {
          own: ['spec.headers', 'spec.regex_headers'],
          hub: ['spec.headers', 'spec.regex_headers', 'spec.v2BoolHeaders'],
        },
        matched,
      ),
      customFields(
        {
          own: ['spec.query_parameters', 'spec.regex_query_parameters'],
          hub: [
            'spec.query_parameters',
            'spec.regex_query_parameters',
            'spec.v2BoolQueryParameters',
          ],
        },
        matched,
      ),
      rename('spec.v3health_checks', 'spec.health_checks'),
      rename('spec.v3StatsName', 'spec.stats_name'),
    ),
    v1: through('v2', lens()),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'spec.labels',
        'the schemas of v1 and v2 admit any value as a label, and v3alpha1 has no form for one that is no label',
      ),
    ],
  },
);
