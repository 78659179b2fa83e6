import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TRIVIAL_WORKERS } from '../rivals/trivial-workers.ts';
import { buildGoProgram } from './go-program.ts';
import type { Server, Side } from './side.ts';
import { OUR_VERSIONS } from './side.ts';
import { inWorkerd } from './workerd.ts';

const RIVALS = fileURLToPath(new URL('../rivals/', import.meta.url));

const trivial = { path: '/convert', versions: OUR_VERSIONS, converts: 'nothing' } as const;

/** Returns a bare handler of `node:https` that answers a constant, or parses the review and writes it out again. */
export function bareNode(reply: 'constant' | 'parse and stringify'): Side {
  return {
    ...trivial,
    name: `node:https, ${reply}`,
    program: ({ port, folder }) => ({
      command: process.execPath,
      args: [
        join(RIVALS, 'bare-node.ts'),
        `--reply=${reply === 'constant' ? reply : 'review'}`,
        `--port=${port}`,
        `--cert=${join(folder, 'tls.crt')}`,
        `--key=${join(folder, 'tls.key')}`,
      ],
    }),
  };
}

/** Returns workers with minimal work, one side each. */
export function trivialWorkers(): Side[] {
  return Object.entries(TRIVIAL_WORKERS).map(([name, text]) => ({
    ...trivial,
    name: `workerd, ${name}`,
    program: (place) => inWorkerd(text, place),
  }));
}

/** Returns the same kind on controller-runtime, on which most webhooks are built. */
export async function controllerRuntime(): Promise<Side> {
  const command = await buildGoProgram(join(RIVALS, 'controller-runtime'));
  return {
    name: 'controller-runtime',
    path: '/convert',
    versions: OUR_VERSIONS,
    converts: 'CronTabs',
    program: ({ port, folder }) => ({
      command,
      args: [`--port=${port}`, `--webhook-cert-path=${folder}`],
    }),
  };
}

/** Returns the five worked kinds as Cluster API converts its own: the whole hub is in an annotation of every spoke. */
export async function marshalData(): Promise<Server> {
  const command = await buildGoProgram(join(RIVALS, 'marshal-data'));
  return {
    name: 'Go with MarshalData',
    path: '/convert',
    program: ({ port, folder }) => ({
      command,
      args: [`--port=${port}`, `--webhook-cert-path=${folder}`],
    }),
  };
}

/** Returns Kubernetes' reference webhook. Its example uses other version names for the CronTab. */
export async function agnhost(): Promise<Side> {
  const command = await buildGoProgram(join(RIVALS, 'agnhost'));
  return {
    name: 'agnhost',
    path: '/crdconvert',
    versions: { together: 'v1', apart: 'v2' },
    converts: 'CronTabs',
    program: ({ port, folder }) => ({
      command,
      args: [
        `--address=127.0.0.1:${port}`,
        `--tls-cert-file=${join(folder, 'tls.crt')}`,
        `--tls-private-key-file=${join(folder, 'tls.key')}`,
      ],
    }),
  };
}
