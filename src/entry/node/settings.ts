import type { AppSettings, Environment } from '../../http/settings.ts';
import { readAppSettings, readWhole } from '../../http/settings.ts';
import { readCertificate } from './files/certificate.ts';
import type { Certificate } from './files/certificate.ts';
import type { CertificateFiles, Unusable } from './files/certificate-pair.ts';
import { readSecretFiles } from './files/secret-files.ts';
import type { SecretFiles } from './files/secret-files.ts';

/** Says which settings cannot be used. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** A sentence for each. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

export interface Settings extends AppSettings {
  /** Absent means every address, IPv6 and IPv4, as far as the machine has them. */
  readonly host: string | undefined;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where Prometheus is answered, and nothing else. Absent means nowhere; 0 takes any free port. */
  readonly metricsPort: number | undefined;
  /** The address for that alone; absent means as `host`. */
  readonly metricsHost: string | undefined;
  /** Absent means plain http, for behind a proxy that speaks TLS. */
  readonly tls: { readonly files: CertificateFiles; readonly certificate: Certificate } | undefined;
  /** Secrets beside those of the environment. Absent means that there is no folder for them. */
  readonly secretFiles: SecretFiles | undefined;
  /** Calls that are being answered or wait for it; others are refused. */
  readonly maxConcurrent: number;
  /** Connections that are open, with a request or without. */
  readonly maxConnections: number;
  /** How long `/readyz` fails before the listener closes. */
  readonly drainSeconds: number;
}

/** The API server accepts a webhook over https only, so 8443 is the port with a certificate and 8080 the one without. */
const PORTS = { https: 8443, http: 8080 };

/** The setting that begins like those of digests, and is none. */
const FOLDER = 'SECRET_DIGESTS_DIR';

/** Load balancers and kube-proxy need a few seconds to notice that `/readyz` fails. */
const DRAIN = { name: 'DRAIN_SECONDS', fallback: 5, min: 0, max: 3600 };

/**
 * An API server has 600 requests under way at most (`--max-requests-inflight` 400, `--max-mutating-requests-inflight`
 * 200), each with one call at a time, and most of them without any. What it costs is memory: bodies that arrive slowly
 * are held all at once, 256 × 3 MiB (the largest that an API server takes in) = 768 MiB at worst, or
 * 2 GiB when every one has the 8 MiB of `MAX_REVIEW_BYTES`. Calls that only wait hold 64 KiB each.
 */
const CONCURRENT = { name: 'MAX_CONCURRENT', fallback: 256, min: 1 };

/**
 * An API server keeps 25 connections that it does not use (client-go, `transport/cache.go`), so this is enough for the
 * three of 50 clusters. A connection without a request takes 15 kB of memory, 65 kB with TLS: 270 MB.
 */
const CONNECTIONS = { name: 'MAX_CONNECTIONS', fallback: 4096, min: 1 };

/**
 * Reads `HOST`, `PORT`, `METRICS_PORT`, `METRICS_HOST`, `TLS_CERT_FILE`, `TLS_KEY_FILE`, `SECRET_DIGESTS_DIR`, `MAX_CONCURRENT`,
 * `MAX_CONNECTIONS` and `DRAIN_SECONDS`, and what can be set about the app; an empty value counts as absent. Lists every
 * problem, so that a deployment is corrected once.
 */
export function readSettings(
  environment: Environment,
  secrets?: 'none',
): Settings | { problems: readonly string[] } {
  const problems: string[] = [];
  const app = readAppSettings(environment, problems, { secrets, secretsElsewhere: FOLDER });
  const tls = readTls(environment);
  if (tls !== undefined && 'problem' in tls) problems.push(tls.problem);
  const fallback = tls === undefined ? PORTS.http : PORTS.https;
  const port = readWhole(environment, problems, { name: 'PORT', fallback, min: 0, max: 65_535 });
  const own = {
    host: readText(environment, 'HOST'),
    port,
    metricsPort: readMetricsPort(environment, problems, port),
    metricsHost: readText(environment, 'METRICS_HOST'),
    secretFiles: readSecretFolder(environment, problems),
    maxConcurrent: readWhole(environment, problems, CONCURRENT),
    maxConnections: readWhole(environment, problems, CONNECTIONS),
    drainSeconds: readWhole(environment, problems, DRAIN),
  };
  if (problems.length > 0 || (tls !== undefined && 'problem' in tls)) return { problems };
  return { ...app, ...own, tls };
}

function readSecretFolder(environment: Environment, problems: string[]): Settings['secretFiles'] {
  const folder = environment[FOLDER];
  if (folder === undefined) return undefined;
  if (typeof folder !== 'string' || folder === '') {
    // As with a digest: what was meant to lock the endpoint must not leave it open.
    problems.push('SECRET_DIGESTS_DIR must be the path of a folder');
    return undefined;
  }
  const found = readSecretFiles(folder);
  problems.push(...found.problems);
  return { folder, found };
}

function readMetricsPort(
  environment: Environment,
  problems: string[],
  port: number,
): number | undefined {
  if (readText(environment, 'METRICS_PORT') === undefined) return undefined;
  const range = { name: 'METRICS_PORT', fallback: 0, min: 0, max: 65_535 };
  const metricsPort = readWhole(environment, problems, range);
  if (metricsPort === port && port !== 0) problems.push('METRICS_PORT must differ from PORT');
  return metricsPort;
}

function readTls(environment: Environment): Settings['tls'] | Unusable {
  const cert = readText(environment, 'TLS_CERT_FILE');
  const key = readText(environment, 'TLS_KEY_FILE');
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    return {
      problem: 'TLS_CERT_FILE and TLS_KEY_FILE go together: set both for https, none for http',
    };
  }
  const files = { cert, key };
  const certificate = readCertificate(files);
  return 'problem' in certificate ? certificate : { files, certificate };
}

function readText(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
