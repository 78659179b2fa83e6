import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TRIVIAL_WORKERS } from '../rivals/trivial-workers.ts';
import { buildGoProgram } from './go-program.ts';
import type { Server, Side } from './side.ts';
import { OUR_VERSIONS } from './side.ts';
import { inWorkerd } from './workerd.ts';

const RIVALS = fileURLToPath(new URL('../rivals/', import.meta.url));

const trivial = { path: '/convert', versions: OUR_VERSIONS, converts: 'nothing' } as const;

/** Bare handlers of `node:https`: one answers a constant, the other parses the review and writes it out again. */
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

/** Workers that do next to nothing, one side each. */
export function trivialWorkers(): Side[] {
  return Object.entries(TRIVIAL_WORKERS).map(([name, text]) => ({
    ...trivial,
    name: `workerd, ${name}`,
    program: (place) => inWorkerd(text, place),
  }));
}

/** The same kind on controller-runtime, which is what most webhooks are written with. */
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

/** The five worked kinds as Cluster API converts its own: the whole hub in an annotation of every spoke. */
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

/** Kubernetes' reference webhook. Its example has the versions of the CronTab named otherwise. */
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
