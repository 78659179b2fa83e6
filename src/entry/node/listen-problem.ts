/** Where a server was to listen, and the names of the two settings that say so. */
export interface ListenAddress {
  readonly host: string | undefined;
  readonly port: number;
  readonly settings: ListenSettings;
}

/** The settings of an address, by what they say. */
export interface ListenSettings {
  readonly host: string;
  readonly port: string;
}

type Told = (address: ListenAddress) => string;

const NO_ADDRESS: Told = ({ host, settings }) =>
  `${settings.host} ${host ?? ''} is not an address of this machine`;

const UNKNOWN: Told = ({ host, settings }) =>
  `${settings.host} ${host ?? ''} is neither an address nor a known host name`;

/** What the system says most, by its code. */
const PROBLEMS: Readonly<Record<string, Told>> = {
  EADDRINUSE: ({ port, settings }) => `${settings.port} ${port} is in use`,
  EACCES: ({ port, settings }) =>
    `${settings.port} ${port} requires more privileges: choose a port from 1024`,
  EADDRNOTAVAIL: NO_ADDRESS,
  EAFNOSUPPORT: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
  ENOTFOUND: UNKNOWN,
  EAI_AGAIN: UNKNOWN,
};

/** Why a server does not listen: the setting that is to be corrected, and what the system says. */
export function listenProblem(error: NodeJS.ErrnoException, address: ListenAddress): string {
  const { port, settings } = address;
  const tell: Told =
    PROBLEMS[error.code ?? ''] ?? (() => `${settings.port} ${port} cannot be used`);
  return `${tell(address)}: ${error.message}`;
}
