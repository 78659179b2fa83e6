import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import workerd from 'workerd';
import type { Place, Program } from './side.ts';

/** Runs a worker, given as the text of one module, in workerd alone, which serves it over TLS. */
export async function inWorkerd(worker: string, { port, folder }: Place): Promise<Program> {
  const config = join(folder, 'config.capnp');
  await writeFile(join(folder, 'worker.js'), worker);
  await writeFile(config, configFor(port));
  return { command: workerd.default, args: ['serve', config] };
}

function configFor(port: number): string {
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js")],
    compatibilityDate = "${workerd.compatibilityDate}",
    bindings = [(name = "ALLOW_ANYONE", text = "true")],
  ))],
  sockets = [(name = "https", address = "127.0.0.1:${port}", service = "main", https = (
    tlsOptions = (keypair = (privateKey = embed "tls.key", certificateChain = embed "tls.crt")),
  ))],
);`;
}
