/** The address on which a server should listen, and the names of its two settings. */
interface ListenAddress {
  readonly host: string | undefined;
  readonly port: number;
  readonly settings: ListenSettings;
}

/** The names of the settings of an address. */
export interface ListenSettings {
  readonly host: string;
  readonly port: string;
}

type ProblemText = (address: ListenAddress) => string;

const NO_ADDRESS: ProblemText = ({ host, settings }) =>
  `${settings.host} ${host ?? ''} is not an address of this machine`;

const UNKNOWN: ProblemText = ({ host, settings }) =>
  `${settings.host} ${host ?? ''} is neither an address nor a known host name`;

/** The most frequent errors of the system, by code. */
const PROBLEMS: Readonly<Record<string, ProblemText>> = {
  EADDRINUSE: ({ port, settings }) => `${settings.port} ${port} is in use`,
  EACCES: ({ port, settings }) =>
    `${settings.port} ${port} requires more privileges: choose a port from 1024`,
  EADDRNOTAVAIL: NO_ADDRESS,
  EAFNOSUPPORT: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
  ENOTFOUND: UNKNOWN,
  EAI_AGAIN: UNKNOWN,
};

/** Describes why a server cannot listen: the setting to correct, and the message of the system. */
export function listenProblem(error: NodeJS.ErrnoException, address: ListenAddress): string {
  const { port, settings } = address;
  const textOf: ProblemText =
    PROBLEMS[error.code ?? ''] ?? (() => `${settings.port} ${port} cannot be used`);
  return `${textOf(address)}: ${error.message}`;
}
