import { describe, expect, it } from 'vitest';
import { command } from '../../../scripts/client-config/command.ts';
import { optionsOf } from '../../../scripts/client-config/options.ts';
import { readAs } from '../../support/command-line-of.ts';

const url = 'https://convert.example.com/convert';

function read(line: string): Promise<unknown> {
  return readAs(command, line.split(' ').filter(Boolean), optionsOf);
}

describe('a command line', () => {
  it('needs only a CRD and a url', async () => {
    expect(await read(`--crd a.yaml --url ${url}`)).toEqual({
      files: ['a.yaml'],
      goal: {
        to: 'url',
        endpoint: { url },
        reviewVersions: ['v1', 'v1beta1'],
        caBundleFile: undefined,
      },
      isCheck: false,
      cluster: undefined,
      format: 'crd',
      output: 'text',
      target: 'stdout',
    });
  });

  it.each([
    ['a/b', { namespace: 'a', name: 'b' }],
    ['a/b:8443', { namespace: 'a', name: 'b', port: 8443 }],
    ['a/b/c/d', { namespace: 'a', name: 'b', path: '/c/d' }],
    ['a/b:1/', { namespace: 'a', name: 'b', port: 1, path: '/' }],
    ['/', { namespace: '', name: '' }],
  ])('names a service: %s', async (reference, service) => {
    expect(await read(`--crd a --service ${reference}`)).toMatchObject({
      goal: { to: 'service', endpoint: { service } },
    });
  });

  it.each(['url', 'service'])('accepts - for standard input: --%s -', async (to) => {
    expect(await read(`--crd a --${to} -`)).toMatchObject({ goal: { to, endpoint: undefined } });
  });

  it('accepts review versions, a bundle, many files, a format and a target', async () => {
    expect(
      await read(
        `--crd a --crd b --url ${url} --review-versions v1 --ca-bundle ca.pem --write --json`,
      ),
    ).toMatchObject({
      files: ['a', 'b'],
      goal: { reviewVersions: ['v1'], caBundleFile: 'ca.pem' },
      output: 'json',
      target: 'files',
    });
    expect(await read('--crd - --off --format json-patch')).toMatchObject({
      files: ['-'],
      goal: { to: 'off' },
      format: 'json-patch',
    });
  });

  it('compares with a conversion, in files or in a cluster', async () => {
    expect(await read(`--crd a --check --url ${url}`)).toMatchObject({
      goal: { to: 'url' },
      isCheck: true,
      cluster: undefined,
    });
    expect(await read('--crd a --check --context prod --kubeconfig k')).toMatchObject({
      goal: { to: 'check' },
      isCheck: true,
      cluster: { context: 'prod', kubeconfig: 'k' },
    });
  });

  it('names the files to upgrade', async () => {
    expect(await read('--upgrade-crd a --upgrade-crd b --write')).toMatchObject({
      files: ['a', 'b'],
      goal: { to: 'upgrade' },
      target: 'files',
    });
  });
});

describe('a wrong command line', () => {
  const oneGoal = 'give exactly one of --url, --service, --off, --upgrade-crd and --check';

  it.each([
    ['', oneGoal],
    ['--crd a', oneGoal],
    [`--crd a --url ${url} --service a/b`, oneGoal],
    [`--crd a --url ${url} --off`, oneGoal],
    ['--off', 'give --crd FILE, or --crd - for standard input'],
    ['--crd - --crd - --off', '--crd - can be given only once'],
    [
      '--crd a --crd - --url -',
      '--crd - and --url - would both read standard input: give the CRD as a file',
    ],
    [
      '--crd - --service -',
      '--crd - and --service - would both read standard input: give the CRD as a file',
    ],
    ['--crd a --service b', '--service must be NAMESPACE/NAME[:PORT][/PATH]'],
    ['--crd a --service a/b:x', '--service must be NAMESPACE/NAME[:PORT][/PATH]'],
    ['--crd a --off --ca-bundle c', '--ca-bundle and --review-versions need --url or --service'],
    [
      '--crd a --off --format yaml',
      '--format must be one of crd, merge-patch, json-patch, apply, kustomize, helm',
    ],
    ['--crd - --off --write', '--write needs files, not standard input'],
    ['--crd a --off --write --format json-patch', '--write works only with --format crd'],
    ['--crd a --check --write', '--check writes nothing: omit --write'],
    ['--crd a --check --format json-patch', '--check writes nothing: omit --format'],
    [`--crd a --check --off --url ${url}`, oneGoal],
    ['--upgrade-crd a --check', '--upgrade-crd checks the result: omit --check'],
    ['--crd a --off --context prod', '--kubeconfig and --context need --check'],
    ['--crd a --check --off --write', '--check writes nothing: omit --write'],
    ['--upgrade-crd a --crd b', '--upgrade-crd names the files: omit --crd'],
    ['--upgrade-crd a --format json-patch', '--upgrade-crd has no --format'],
    ['--upgrade-crd - --write', '--write needs files, not standard input'],
  ])('%s', async (line, wrongUsage) => {
    expect(await read(line)).toEqual({ wrongUsage });
  });

  it.each(['--crd a --off --verbose', 'a.yaml --off', '--crd --off', '--no-off --crd a'])(
    'is refused before it is parsed: %s',
    async (line) => {
      expect(await read(line)).toHaveProperty('wrongUsage', expect.stringMatching(/./));
    },
  );
});
