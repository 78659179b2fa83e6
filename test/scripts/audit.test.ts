import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readAudit } from '../../scripts/audit/audit-result.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test.for<[output: string, skipped: string]>([
  ['', 'npm audit gave no report'],
  ['null', 'npm audit gave no report'],
  ['{"vulnerabilities":', 'npm audit gave no report'],
  ['{"message":"405 Method Not\\n Allowed","vulnerabilities":null}', '405 Method Not Allowed'],
])('the output %j is no answer', ([output, skipped]) => {
  expect(readAudit(output)).toEqual({ skipped });
});

test('only high and critical vulnerabilities count', () => {
  const levels = ['info', 'low', 'moderate', 'high', 'critical'];
  const vulnerabilities = Object.fromEntries(
    levels.map((severity) => [`a-${severity}`, { severity, range: '<2' }]),
  );
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
    vulnerable: ['a-high <2: high', 'a-critical <2: critical'],
  });
});

/** Runs the check against a registry. */
async function audit(registry: string): Promise<{ code: unknown; stdout: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, npm_config_registry: registry };
    execFile(process.execPath, ['scripts/audit/run.ts'], { cwd: ROOT, env }, (error, stdout) => {
      resolve({ code: error?.code ?? 0, stdout });
    });
  });
}

/** The document in which npm looks for the versions of a vulnerable package. */
const RE2JS = { name: 're2js', versions: { '2.10.0': { name: 're2js', version: '2.10.0' } } };

/** Starts a registry that answers every question for vulnerabilities in the same way. */
async function aRegistry(status: number, body: object): Promise<string> {
  const server = createServer((request, response) => {
    const [code, answer] = request.method === 'GET' ? [200, RE2JS] : [status, body];
    request.resume().on('end', () => response.writeHead(code).end(JSON.stringify(answer)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a registry without a database is one line, and no failure', async () => {
  for (const registry of [await aRegistry(405, {}), 'http://127.0.0.1:9/']) {
    const { code, stdout } = await audit(registry);
    expect(stdout).toMatch(/^Vulnerabilities are not checked: .*\n$/);
    expect(code).toBe(0);
  }
});

test('a registry with an advisory for a locked package is a failure', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.com/advisory',
    title: 'an advisory',
    severity: 'critical',
    vulnerable_versions: '>=0.0.0',
  };
  const { code, stdout } = await audit(await aRegistry(200, { re2js: [advisory] }));
  expect(stdout).toContain('re2js *: critical\n');
  expect(code).toBe(1);
});

test('a registry without an advisory is a success', async () => {
  expect(await audit(await aRegistry(200, {}))).toEqual({
    code: 0,
    stdout: 'No locked package has a known vulnerability of the level high or critical.\n',
  });
});
