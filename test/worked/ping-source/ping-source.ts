import type { JsonValue, Kind } from '../../../src/index.ts';
import { accept, defineKind, through } from '../../../src/index.ts';
import { customFields, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

const JSON_TYPE = 'application/json';

/** Older versions send JSON only, and wrap any other text as `{"body": text}`. v1beta2 has to spell that out. */
const data = customFields(
  { own: ['spec.jsonData'], hub: ['spec.contentType', 'spec.data'] },
  {
    toHub: ([text]) =>
      typeof text === 'string' && text !== ''
        ? [JSON_TYPE, isJsonObject(text) ? text : JSON.stringify({ body: text })]
        : undefined,
    fromHub: ([type, text]) =>
      type === JSON_TYPE && isText(text) && isJsonObject(text) ? [text] : undefined,
  },
);

/** Why the schedule `TZ=UTC 1 2 3 4 5` may become another one on its way through v1alpha2. */
const NO_ZONE =
  'the schema of v1beta1 and v1beta2 admits a time zone in the schedule, and the operator refuses it';

/** v1alpha2 has the time zone in the schedule, in one of two notations. */
const schedule = customFields(
  { own: ['spec.schedule'], hub: ['spec.timezone', 'spec.schedule'] },
  {
    toHub: ([text]) => {
      if (typeof text !== 'string') return undefined;
      const [, zone, cron] = /^(?:CRON_)?TZ=(\S+) (.+)$/.exec(text) ?? [undefined, undefined, text];
      return [zone, cron];
    },
    fromHub: ([zone, cron]) => {
      if (zone === undefined) return [cron];
      return isText(zone) && isText(cron) ? [`CRON_TZ=${zone} ${cron}`] : undefined;
    },
  },
);

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * PingSource of Knative: v1alpha2 has the time zone in the schedule, and v1beta2 sends data of any type where older
 * versions send JSON. Knative's own webhook loses data that is not JSON and every other `contentType`. A round trip
 * through it also turns `TZ=` into `CRON_TZ=` and a bare text into an object.
 */
export const pingSource: Kind = defineKind(
  crd,
  'v1beta2',
  {
    v1beta1: lens(data, hubOnly('spec.dataBase64')),
    v1alpha2: through('v1beta1', lens(schedule)),
  },
  {
    accepted: [
      accept('not-inverse', 'spec.schedule', NO_ZONE),
      accept('not-inverse', 'spec.timezone', NO_ZONE),
      accept('fragment-invented', 'spec.timezone', NO_ZONE),
    ],
  },
);
