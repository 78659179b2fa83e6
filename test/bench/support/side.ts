import type { Versions } from './conversions.ts';
import type { CommandLine } from './cores.ts';

/** A webhook, and how it is started. */
export interface Server {
  readonly name: string;
  /** Where it takes reviews. */
  readonly path: string;
  readonly program: (place: Place) => Program | Promise<Program>;
}

/** One of those that the benchmark compares by CronTabs, and what it says. */
export interface Side extends Server {
  readonly versions: Versions;
  /** `nothing` for who only shows what answering costs: it says something else than a conversion. */
  readonly converts: 'CronTabs' | 'nothing';
}

/** Where a side serves: on a port of 127.0.0.1, with the certificate and the key of a folder of its own. */
export interface Place {
  readonly port: number;
  /** Holds `tls.crt` and `tls.key`, both PEM, and whatever else the side puts there. */
  readonly folder: string;
}

export interface Program extends CommandLine {
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The versions of `src/kinds/cron-tab`. */
export const OUR_VERSIONS: Versions = { together: 'v1beta1', apart: 'v1' };
