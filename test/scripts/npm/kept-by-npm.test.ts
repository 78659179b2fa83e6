import { describe, expect, test } from 'vitest';
import { keptByNpm } from '../../../scripts/npm/kept-by-npm.ts';
import { COMMANDS } from '../../../scripts/program/commands.ts';

type Environment = Readonly<Record<string, string>>;

const RUN: Environment = { npm_command: 'run' };
const EXEC: Environment = { npm_command: 'exec' };
const DRY: Environment = { npm_config_dry_run: 'true' };
const YES: Environment = { npm_config_yes: 'true' };

const crd = 'gateways.example.com';

describe('npm took', () => {
  test.each<[string, Environment, readonly string[], string]>([
    ['npm run migrate CRD --dry-run', { ...RUN, ...DRY }, [crd], '--dry-run'],
    ['npm exec crdshift migrate CRD --dry-run', { ...EXEC, ...DRY }, [crd], '--dry-run'],
    ['npm run migrate CRD --yes', { ...RUN, ...YES }, [crd], '--yes'],
    [
      'npm exec --yes crdshift migrate CRD --dry-run',
      { ...EXEC, ...YES, ...DRY },
      [crd],
      '--dry-run',
    ],
  ])('the option of %s', (_, environment, args, option) => {
    const message = keptByNpm(COMMANDS, ['migrate', ...args], environment);
    expect(message).toContain(`npm took ${option} as its own option. Write: `);
  });
});

test('npm took the option of a command in a group', () => {
  const environment = { ...RUN, npm_config_json: 'true' };
  expect(keptByNpm(COMMANDS, ['secret', 'new', 'one'], environment)).toBe(
    'npm took --json as its own option. Write: npm run secret -- new --json …',
  );
});

describe('npm took nothing of', () => {
  test.each<[string, Environment, readonly string[]]>([
    ['npx --yes crdshift migrate CRD --dry-run', { ...EXEC, ...YES }, [crd, '--dry-run']],
    ['npx --yes crdshift migrate CRD', { ...EXEC, ...YES }, [crd]],
    ['npm run migrate -- CRD --dry-run', RUN, [crd, '--dry-run']],
    [
      'npm_config_yes=true npm run migrate -- CRD --dry-run',
      { ...RUN, ...YES },
      [crd, '--dry-run'],
    ],
    ['npm_config_yes=false npm run migrate -- CRD', { ...RUN, npm_config_yes: 'false' }, [crd]],
  ])('%s', (_, environment, args) => {
    expect(keptByNpm(COMMANDS, ['migrate', ...args], environment)).toBeUndefined();
  });
});
