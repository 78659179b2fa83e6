import { describe, expect, it } from 'vitest';
import { readEndpoint } from '../../../scripts/secret/endpoint.ts';
import { readSecret } from '../../../scripts/secret/read-secret.ts';

const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';
const URL_OF_SECRET = `https://convert.example.com/convert/${SECRET}`;

describe('the address of a deployment', () => {
  it.each([
    ['https://c.example.com', 'https://c.example.com/convert'],
    ['https://c.example.com/', 'https://c.example.com/convert'],
    ['https://c.example.com/convert', 'https://c.example.com/convert'],
    ['https://c.example.com:8443/convert/', 'https://c.example.com:8443/convert'],
    ['https://b\u00fccher.example', 'https://b\u00fccher.example/convert'],
  ])('is read from %s', (url, endpoint) => {
    expect(readEndpoint(url)).toEqual({ endpoint, findings: [] });
  });

  it('causes a warning if API servers cannot reach it', () => {
    const { endpoint, findings } = readEndpoint('https://localhost:8443');
    expect(endpoint).toBe('https://localhost:8443/convert');
    expect(findings).toMatchObject([{ level: 'warning', rule: 'HostIsLoopback' }]);
  });

  it.each([
    'https://c.example.com/prod',
    'https://c.example.com/prod/',
    'https://c.example.com/prod/convert',
  ])('may have a path, with a warning: %s', (url) => {
    const { endpoint, findings } = readEndpoint(url);
    expect(endpoint).toBe('https://c.example.com/prod/convert');
    expect(findings).toMatchObject([{ level: 'warning', rule: 'PathNotAnswered' }]);
  });

  it.each([
    ['http://c.example.com', 'UrlNotHttps'],
    ['c.example.com', 'UrlNotHttps'],
    ['', 'UrlNotHttps'],
    ['https://user:pw@c.example.com', 'UrlWithUserInformation'],
    ['https://c.example.com?', 'UrlWithQuery'],
    ['https://c.example.com#', 'UrlWithFragment'],
    ['https://c.example.com/convert/convert', 'UrlWithPath'],
    [URL_OF_SECRET, 'UrlWithPath'],
    [`https://c.example.com/prod/convert/${SECRET}`, 'UrlWithPath'],
  ])('is refused: %j', (url, rule) => {
    const { endpoint, findings } = readEndpoint(url);
    expect(endpoint).toBe(undefined);
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });
});

describe('a secret from standard input', () => {
  it.each([
    ['alone', SECRET],
    ['as a line', `${SECRET}\n`],
    ['as a line of Windows', `${SECRET}\r\n`],
    ['at the end of its URL', `${URL_OF_SECRET}\n`],
    ['with a fragment, which API servers do not send', `${URL_OF_SECRET}#`],
    ['with a slash, which API servers do not send', `${URL_OF_SECRET}/`],
    ['of an app around the webhook', `https://apps.example.com/hooks/convert/${SECRET}`],
  ])('is read %s', (_, input) => {
    expect(readSecret(input)).toEqual({ secret: SECRET, findings: [] });
  });

  it.each([
    ['', 'SecretMissing'],
    ['\n', 'SecretMissing'],
    [`${SECRET}\n\n`, 'SecretAltered'],
    [`${SECRET} `, 'SecretAltered'],
    [`\ufeff${SECRET}`, 'SecretAltered'],
    [SECRET.repeat(5), 'SecretTooLong'],
    ['https://convert.example.com/convert', 'SecretMissing'],
    ['https://convert.example.com/convert/', 'SecretMissing'],
    [`https://convert.example.com/${SECRET}`, 'SecretMissing'],
    [`${URL_OF_SECRET}%2F`, 'SecretAltered'],
    [`${URL_OF_SECRET}/a`, 'SecretAltered'],
    [`${URL_OF_SECRET}?timeout=30s`, 'UrlWithQuery'],
    [`http://convert.example.com/convert/${SECRET}`, 'UrlNotHttps'],
  ])('is refused: %j', (input, rule) => {
    const { secret, findings } = readSecret(input);
    expect(secret).toBe(undefined);
    expect(findings.map((finding) => finding.rule)).toEqual([rule]);
    expect(JSON.stringify(findings)).not.toContain(SECRET);
  });
});
