import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { aProject } from '../../support/a-project.ts';
import type { Project } from '../../support/a-project.ts';
import { runScriptIn } from '../../support/run-script.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A project with every example of wrangler.toml enabled. */
let project: Project;

/** Enables the examples: the lines that begin with a `#` and no space. */
function uncommented(toml: string): string {
  return toml.replaceAll(/^#(?=[a-z[])/gm, '');
}

/** Returns wrangler's configuration for an environment. */
function configIn(folder: string, env: string): unknown {
  return unstable_readConfig({ config: join(folder, 'wrangler.toml'), env });
}

beforeAll(async () => {
  project = await aProject();
  const toml = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  await writeFile(join(project.path, 'wrangler.toml'), uncommented(toml));
  return project.remove;
});

describe.each(['staging', 'production'])('in %s', (env) => {
  test('the examples of wrangler.toml are accepted', async () => {
    const ran = await runScriptIn(project, 'deploy', '--dry-run', '--env', env);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain(`env.ANALYTICS (crdshift_${env})`);
    expect(ran.stdout).toMatch(/env\.RATE_LIMITER \(\d+ requests\/10s\)/);
    expect(ran.stdout).toContain('env.LOG_LEVEL');
    expect(ran.stdout + ran.stderr).not.toContain('WARNING');
  });

  test('the examples limit the compute time of a call and set the placement', () => {
    expect(configIn(project.path, env)).toMatchObject({
      limits: { cpu_ms: 5000 },
      placement: { region: 'aws:eu-central-1' },
    });
  });

  test('only the Worker itself logs, because the platform would log the secret', () => {
    expect(configIn(ROOT, env)).toMatchObject({
      observability: {
        logs: { enabled: true, invocation_logs: false },
        traces: { enabled: false },
      },
    });
  });
});

test('the examples for production give the Worker other addresses', () => {
  expect(configIn(project.path, 'production')).toMatchObject({
    workers_dev: false,
    routes: [
      { pattern: 'convert.example.com', custom_domain: true },
      { pattern: 'api.example.com/convert*', zone_name: 'example.com' },
    ],
  });
});

test('staging and production do not share the counts of a rate limit', () => {
  const [staging, production] = ['staging', 'production'].map((env) => {
    const { ratelimits } = configIn(project.path, env) as {
      ratelimits: { namespace_id: string }[];
    };
    return ratelimits[0]?.namespace_id;
  });
  expect(staging).toMatch(/^\d+$/);
  expect(staging).not.toBe(production);
});
