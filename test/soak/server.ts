import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { freePorts } from '../../scripts/local/free-ports.ts';
import { aPipe } from '../support/a-pipe.ts';
import type { Pipe } from '../support/a-pipe.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import type { SecretVolume } from '../support/a-secret-volume.ts';
import { NODE_ENTRY } from '../support/node-entry.ts';

/** A webhook in two processes, with everything that can change from outside. */
export interface SoakedServer {
  readonly pid: number;
  readonly port: number;
  /** The authority of its certificates, in PEM. */
  readonly certificateAuthority: string;
  /** Returns the URL for a secret. */
  readonly urlOf: (secret: string) => string;
  /** The pipe of its log, which nobody reads yet. */
  readonly log: Pipe;
  /** Replaces the certificate by a new one. */
  readonly renewCertificate: () => Promise<void>;
  /** Replaces the valid secrets. */
  readonly setSecrets: (...secrets: readonly string[]) => Promise<void>;
  /** Reports whether the process that accepts a new connection knows a secret: only then is GET the wrong method. */
  readonly knows: (secret: string) => Promise<boolean>;
  /** Returns a metric, or undefined if it has no value. */
  readonly metric: (name: string) => Promise<number | undefined>;
  /** Returns how the process has ended; undefined while it runs. */
  readonly ending: () => string | undefined;
  /** Stops it in order, and resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

export async function startSoaked(...secrets: readonly string[]): Promise<SoakedServer> {
  const authority = await makeAuthority('crdshift soak');
  const issue = async (): Promise<Record<string, string>> => {
    const { certificate, key } = await authority.issueServer();
    return { 'tls.crt': certificate, 'tls.key': key };
  };
  const certificate = await aSecretVolume(await issue());
  const digests = await aSecretVolume(digestsOf(secrets));
  const log = await aPipe();
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const child = spawn(process.execPath, [NODE_ENTRY], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PROCESSES: '2',
      DRAIN_SECONDS: '1',
      TLS_CERT_FILE: join(certificate.folder, 'tls.crt'),
      TLS_KEY_FILE: join(certificate.folder, 'tls.key'),
      SECRET_DIGESTS_DIR: digests.folder,
    },
    stdio: ['ignore', log.writeEnd, 'inherit'],
  });
  let ending: string | undefined;
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    ending = `exit ${code ?? signal}`;
    return typeof code === 'number' ? code : null;
  });
  const urlOf = (secret: string): string => `https://127.0.0.1:${port}/convert/${secret}`;
  return {
    pid: child.pid ?? 0,
    port,
    certificateAuthority: authority.certificatePem,
    urlOf,
    log,
    renewCertificate: async () => certificate.replace(await issue()),
    setSecrets: (...valid) => digests.replace(digestsOf(valid)),
    knows: async (secret) => (await statusOf(urlOf(secret))) === 405,
    metric: async (name) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text()) ?? [];
      return value === undefined ? undefined : Number(value);
    },
    ending: () => ending,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await Promise.race([ended, sleep(60_000, null)]);
      child.kill('SIGKILL');
      await removeAll(certificate, digests, log);
      return code;
    },
  };
}

/** Resolves with the status of a GET on a new connection; with undefined if the connection breaks. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { agent: false, rejectUnauthorized: false }, (response) => {
      response.on('error', () => undefined).resume();
      resolve(response.statusCode);
    })
      .on('error', () => resolve(undefined))
      .end();
  });
}

async function removeAll(...places: readonly Pick<SecretVolume, 'remove'>[]): Promise<void> {
  for (const { remove } of places) await remove();
}

function digestsOf(secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    secrets.map((secret) => [secret, createHash('sha256').update(secret).digest('hex')]),
  );
}
