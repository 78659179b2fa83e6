import type { AppSettings, Environment } from '../../http/settings.ts';
import { readAppSettings, readWhole } from '../../http/settings.ts';
import { readCertificate } from './files/certificate.ts';
import type { Certificate } from './files/certificate.ts';
import type { CertificateFiles, FileProblem } from './files/certificate-pair.ts';
import { readSecretFiles } from './files/secret-files.ts';
import type { SecretFiles } from './files/secret-files.ts';
import { readProcesses } from './processes/count.ts';

/** The error for invalid settings. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** One sentence for each invalid setting. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/** The settings of a Node server. */
export interface Settings extends AppSettings {
  /** The address to listen on; by default every address of the machine, IPv6 and IPv4. */
  readonly host: string | undefined;
  /** 0 means any free port. */
  readonly port: number;
  /** The port for Prometheus. Absent means no metrics; 0 means any free port. */
  readonly metricsPort: number | undefined;
  /** The address for Prometheus; by default `host`. */
  readonly metricsHost: string | undefined;
  /** Absent means plain http, for use behind a proxy with TLS. */
  readonly tls: { readonly files: CertificateFiles; readonly certificate: Certificate } | undefined;
  /** A folder with more secrets than those of the environment. */
  readonly secretFiles: SecretFiles | undefined;
  /** The number of places for the bodies of calls. Others wait. */
  readonly maxConcurrent: number;
  /** The limit for open connections, with or without a request. */
  readonly maxConnections: number;
  /** The number of processes that answer calls. They share the other limits. */
  readonly processes: number;
  /** The time in which `/readyz` fails before the listener closes. */
  readonly drainSeconds: number;
}

/** The default ports, with a certificate and without. API servers call webhooks over https only. */
const PORTS = { https: 8443, http: 8080 };

/** `readAppSettings` has to know this name, because it refuses all others that look like a misspelt digest. */
const FOLDER = 'SECRET_DIGESTS_DIR';

/** Load balancers and kube-proxy need a few seconds to notice that `/readyz` fails. */
const DRAIN = { name: 'DRAIN_SECONDS', fallback: 5, min: 0, max: 3600 };

/**
 * Places of 256 KiB for the bodies of calls, which bound memory: bodies that arrive slowly are all held at once. A
 * secret gets half of them. So this is enough for 12 combinations of an API server, a kind and an old version, each of
 * which makes ten calls at once while a cache fills (Kubernetes 1.37). Further calls wait.
 */
const CONCURRENT = { name: 'MAX_CONCURRENT', fallback: 256, min: 1 };

/**
 * An API server keeps 25 idle connections (client-go, `transport/cache.go`), so this is enough for 50 clusters with
 * three API servers each, and for strangers. The least is one place for a caller and one for a stranger. A connection
 * without a request takes 15 kB of memory, or 65 kB with TLS, so that all of them take 270 MB.
 */
const CONNECTIONS = { name: 'MAX_CONNECTIONS', fallback: 4096, min: 2 };

/**
 * Reads the settings of the app, and `HOST`, `PORT`, `METRICS_PORT`, `METRICS_HOST`, `TLS_CERT_FILE`, `TLS_KEY_FILE`,
 * `SECRET_DIGESTS_DIR`, `PROCESSES`, `MAX_CONCURRENT`, `MAX_CONNECTIONS` and `DRAIN_SECONDS`. An empty value counts as
 * absent. Returns all problems, so that a deployment can be corrected at once.
 */
export function readSettings(environment: Environment): Settings | { problems: readonly string[] } {
  const problems: string[] = [];
  const app = readAppSettings(environment, problems, { secretsElsewhere: FOLDER });
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
    processes: readProcesses(environment, problems),
    drainSeconds: readWhole(environment, problems, DRAIN),
  };
  if (problems.length > 0 || (tls !== undefined && 'problem' in tls)) return { problems };
  return { ...app, ...own, tls };
}

function readSecretFolder(environment: Environment, problems: string[]): Settings['secretFiles'] {
  const folder = environment[FOLDER];
  if (folder === undefined) return undefined;
  if (typeof folder !== 'string' || folder === '') {
    // As with a digest, a setting that should lock the endpoint must not leave it open.
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

function readTls(environment: Environment): Settings['tls'] | FileProblem {
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
