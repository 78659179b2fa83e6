import { expect, test, vi } from 'vitest';
import { commandsFor } from '../../../scripts/plan/commands-in-plans.ts';
import type { PlanFacts } from '../../../src/life/plan/facts.ts';
import { factsOf } from '../../life/plan/a-crd-state.ts';

const facts = factsOf({ versions: [{ name: 'v1', storage: true }] });
const filed: PlanFacts = {
  ...facts,
  placeAt: () => ({ file: 'deploy/a crd.yaml', line: 1, value: {} }),
};

test.for([
  [
    facts,
    'kubectl get crd widgets.example.com --output yaml --context prod | npx crdshift draft -',
  ],
  [filed, "npx crdshift draft 'deploy/a crd.yaml'"],
  [{ ...facts, isDefined: true }, 'npx crdshift client-config --crd crd.yaml --url -'],
  [{ ...filed, isDefined: true }, "npx crdshift client-config --crd 'deploy/a crd.yaml' --url -"],
] as const)('a CRD is connected by a command that can be pasted: %#', ([state, command]) => {
  vi.stubEnv('npm_command', 'exec');
  vi.stubEnv('npm_package_json', 'none');
  expect(commandsFor({ context: 'prod', kubeconfig: undefined }).connect(state)).toBe(command);
  vi.unstubAllEnvs();
});
