import type { Versions } from './conversions.ts';
import type { CommandLine } from './cores.ts';

/** A webhook, and the way to start it. */
export interface Server {
  readonly name: string;
  /** The URL path for reviews. */
  readonly path: string;
  readonly program: (place: Place) => Program | Promise<Program>;
}

/** A webhook that the benchmark compares by CronTabs, with its versions. */
export interface Side extends Server {
  readonly versions: Versions;
  /** `nothing` for a side that only shows the cost of answering: its reply is not a conversion. */
  readonly converts: 'CronTabs' | 'nothing';
}

/** The place where a side serves: a port of 127.0.0.1, and a folder with its certificate and key. */
export interface Place {
  readonly port: number;
  /** Contains `tls.crt` and `tls.key`, both PEM, and any other files of the side. */
  readonly folder: string;
}

export interface Program extends CommandLine {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The versions of `src/kinds/cron-tab`. */
export const OUR_VERSIONS: Versions = { together: 'v1beta1', apart: 'v1' };
