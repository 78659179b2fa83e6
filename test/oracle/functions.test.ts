import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { compileRules } from '../../src/core/schema/cel/rules.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import type { Random } from '../support/random-from.ts';
import { Oracle } from './oracle.ts';

const TEXTS = Number(process.env['ORACLE_OBJECTS']) * 20;

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
});

/** Functions of a text, each as an expression whose value is a text, and the parts that make interesting texts. */
const FUNCTIONS: Readonly<Record<string, { parts: readonly string[]; values: readonly string[] }>> =
  {
    url: {
      parts: [
        'http',
        'https:',
        ':',
        '/',
        '//',
        '?',
        '#',
        '@',
        '%',
        '%41',
        '%zz',
        '%25',
        '[',
        ']',
        '[::1]',
        ':80',
        'a',
        'B',
        '.',
        '..',
        'ü',
        ' ',
        '&',
        '=',
        ';',
        '+',
        '*',
        '\u0007',
        '~',
        '"',
        'http://',
        'https://e.com',
        '/p',
        '?q=1',
        'x:y',
        '<',
        '^',
        '|',
        '\\',
        '%2F',
        '%C3%BC',
      ],
      values: [
        'string(isURL(self.a))',
        'url(self.a).getScheme()',
        'url(self.a).getHost()',
        'url(self.a).getHostname()',
        'url(self.a).getPort()',
        'url(self.a).getEscapedPath()',
        'string(size(url(self.a).getQuery()))',
        'url(self.a).getQuery().map(k, k).sort().join(",")',
        'url(self.a).getQuery().map(k, url(self.a).getQuery()[k].join("|")).sort().join(",")',
      ],
    },
    quantity: {
      parts: [
        '0',
        '1',
        '5',
        '12',
        '000',
        '999',
        '.',
        '-',
        '+',
        'e',
        'E',
        'e3',
        'E-2',
        'k',
        'M',
        'G',
        'Ki',
        'Mi',
        'Gi',
        'Ti',
        'Pi',
        'Ei',
        'm',
        'u',
        'n',
        'P',
        'i',
        'K',
        ' ',
        '9223372036854775807',
      ],
      values: [
        'string(isQuantity(self.a))',
        'string(quantity(self.a).isInteger())',
        'string(quantity(self.a).asInteger())',
        'string(sign(quantity(self.a)))',
        'string(quantity(self.a).compareTo(quantity("1")))',
        'string(quantity(self.a).add(quantity("1")).isInteger())',
        'string(quantity(self.a).sub(quantity("100m")).compareTo(quantity("1Ki")))',
        'string(quantity(self.a).add(1).asInteger())',
      ],
    },
    net: {
      parts: [
        '0',
        '1',
        '10',
        '127',
        '169.254',
        '224.0.0',
        '255',
        '256',
        '.',
        ':',
        '::',
        '/',
        '8',
        '24',
        '128',
        '33',
        'fe80',
        'ff02',
        '2001:db8',
        'ABCD',
        '%eth0',
        '::ffff:1.2.3.4',
        '10.0.0.0',
        '01',
      ],
      values: [
        'string(isIP(self.a))',
        'string(isCIDR(self.a))',
        'string(ip(self.a))',
        'string(ip.isCanonical(self.a))',
        'string(ip(self.a).isGlobalUnicast())',
        'string(ip(self.a).isLoopback() || ip(self.a).isUnspecified())',
        'string(ip(self.a).isLinkLocalUnicast() || ip(self.a).isLinkLocalMulticast())',
        'string(cidr(self.a))',
        'string(cidr(self.a).masked())',
        'string(cidr(self.a).prefixLength()) + string(cidr(self.a).ip())',
        'string(cidr("10.0.0.0/8").containsIP(self.a))',
        'string(cidr("2001:db8::/32").containsCIDR(self.a))',
      ],
    },
    semver: {
      parts: [
        '0',
        '1',
        '2',
        '10',
        '01',
        '.',
        '-',
        '+',
        'v',
        'rc',
        'a',
        '1.2.3',
        '1.2',
        '-rc.1',
        ' ',
      ],
      values: [
        'string(isSemver(self.a))',
        'string(isSemver(self.a, true))',
        'string(semver(self.a, true).major()) + string(semver(self.a, true).patch())',
        'string(semver(self.a).compareTo(semver("1.2.3-rc.1")))',
        'string(semver(self.a).isLessThan(semver("1.2.3-a")))',
      ],
    },
    format: {
      parts: [
        'a',
        'B',
        '1',
        '-',
        '_',
        '.',
        '/',
        'abc',
        'x'.repeat(62),
        '2024',
        '-02',
        '-30',
        '-29',
        'T',
        '12:00',
        ':00',
        'Z',
        '+01:00',
        '.5',
        'aGVs',
        'bG8=',
        '=',
        'ü',
        ' ',
        '123e4567',
        'http://a',
      ],
      values: [
        'dns1123Label',
        'dns1123Subdomain',
        'dns1035Label',
        'qualifiedName',
        'labelValue',
        'dns1123LabelPrefix',
        'dns1123SubdomainPrefix',
        'dns1035LabelPrefix',
        'uuid',
        'byte',
        'date',
        'datetime',
      ].map((name) => `format.${name}().validate(self.a).orValue(["fits"]).join(";")`),
    },
    conversion: {
      parts: [
        '0',
        '1',
        '12',
        '-',
        '+',
        '.',
        'e',
        'E',
        'e5',
        'inf',
        'NaN',
        'Infinity',
        'true',
        'T',
        'f',
        '1h',
        '30m',
        '1.5s',
        'ms',
        'us',
        'ns',
        'd',
        '2024-02-29',
        'T',
        '12:30:45',
        '.123',
        'Z',
        '+01:00',
        '9223372036854775807',
        '000',
        ' ',
        '_',
        '0x1',
      ],
      values: [
        'string(int(self.a))',
        'string(uint(self.a))',
        'string(double(self.a))',
        'string(bool(self.a))',
        'string(duration(self.a))',
        'string(timestamp(self.a))',
        'string(int(double(self.a)))',
        'string(timestamp(self.a).getDayOfYear())',
      ],
    },
    text: {
      parts: [
        'a',
        'b',
        'B',
        'ab',
        'ü',
        'Ü',
        '😀',
        ' ',
        '\t',
        '\u00a0',
        '\ufeff',
        '.',
        ',',
        '"',
        '\\',
        '\n',
      ],
      values: [
        'strings.quote(self.a)',
        '"<" + self.a.trim() + ">"',
        'self.a.lowerAscii() + self.a.upperAscii()',
        'self.a.replace("a", "xx") + self.a.replace("", "-") + self.a.replace("ab", "", 1)',
        'self.a.split("a").join("|") + self.a.split("").join("|") + self.a.split("b", 2).join("|")',
        'string(self.a.indexOf("b")) + string(self.a.lastIndexOf("b")) + string(self.a.indexOf("b", 2))',
        'string(self.a.lastIndexOf("a", 2))',
        'self.a.substring(1) + "|" + self.a.substring(1, 3)',
        'self.a.charAt(2)',
        'self.a.find("[^a]b*") + "|" + self.a.findAll("b+|a").join(",")',
        'string(self.a.matches("^\\\\s*a")) + string(self.a.matches("(?i)Ü")) + string(self.a < "b")',
        'string(size(self.a)) + string(size(bytes(self.a))) + "%s|%x".format([self.a, self.a])',
      ],
    },
  };

test.each(Object.entries(FUNCTIONS))('%s', async (_, { parts, values }) => {
  const rules = values.map((value) => ({
    rule: 'false',
    message: 'failed',
    messageExpression: value,
  }));
  const texts = { a: { type: 'string' } };
  const schema = { type: 'object', properties: texts, 'x-kubernetes-validations': rules };
  const at = values.map((value) => ({ rule: `${value} == "?"`, message: value }));
  const source = { ...schema, 'x-kubernetes-validations': [...rules, ...at] };
  await oracle.tell(crdWith(source));
  const compiled = compileRules(readStructuralSchema(source));
  expect(compiled.notCompiled).toStrictEqual([]);
  const random = randomFrom(PROOF_SEED);
  const differences: string[] = [];
  for (let done = 0; done < TEXTS; done += 1) {
    const object = anObject(textOf(parts, random));
    const asked = { of: 'things.example.com', version: 'v1', object, rules: true };
    // oxlint-disable-next-line no-await-in-loop -- one answer at a time
    const answer = await oracle.ask(asked);
    const theirs = (answer.rules ?? []).map(({ detail }) => detail);
    const { violations, notEvaluated } = compiled.judge(object);
    if (notEvaluated.length > 0) continue;
    const ours = violations.map(({ message }) => message);
    for (const [index, value] of [...values, ...values].entries()) {
      if (isSame(theirs[index], ours[index])) continue;
      differences.push(
        `${JSON.stringify(object['a'])} ${value}: ${theirs[index]} <> ${ours[index]}`,
      );
    }
  }
  expect(differences.slice(0, 20)).toStrictEqual([]);
});

/** Both fail; the texts of the packages of Go are not all reproduced. */
function isSame(theirs: string | undefined, ours: string | undefined): boolean {
  return theirs === ours || (isFailure(theirs) && isFailure(ours));
}

function isFailure(text: string | undefined): boolean {
  return / evaluating rule: | signature for rule: /.test(text ?? '');
}

function textOf(parts: readonly string[], random: Random): string {
  return Array.from({ length: random(6) }, () => parts[random(parts.length)] ?? '').join('');
}

function anObject(a: string): JsonObject {
  return {
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'a', namespace: 'b' },
    a,
  };
}

function crdWith(schema: JsonObject): JsonObject {
  const names = { kind: 'Thing', plural: 'things', singular: 'thing', listKind: 'ThingList' };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: { group: 'example.com', names, scope: 'Namespaced', versions: [version] },
  };
}
