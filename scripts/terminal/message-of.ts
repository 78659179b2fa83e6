/** The reasons why a file or a program cannot be used, by the code of the system error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is in a file, not in a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'cannot be used: permission denied',
};

/**
 * Returns the message of a thrown value. For a system error about a file, a program or a package, it names only what
 * matters.
 */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const error = systemErrorIn(cause);
  const { code, path, syscall } = error;
  if (code === 'ERR_MODULE_NOT_FOUND') return missingModule(cause.message);
  if (syscall.startsWith('spawn ')) {
    return code === 'ENOENT' ? `the program ${path} was not found` : cause.message;
  }
  // A refused connection has no message if the host name has several addresses.
  return fileProblem(error) ?? (cause.message === '' ? code : cause.message);
}

function fileProblem({ code, path, syscall }: SystemError): string | undefined {
  const reason = REASONS[code];
  if (code === 'ENOTDIR' && syscall === 'scandir') return `${path} is a file, not a folder`;
  if (reason !== undefined && path !== '') return `${path} ${reason}`;
  // Reading a folder fails without its path.
  return reason !== undefined && syscall === 'read' ? `the path ${reason}` : undefined;
}

/** Translates the message of Node about an import. */
function missingModule(message: string): string {
  const [, what, name = '', importer = ''] =
    /^Cannot find (package|module) '(.*)' imported from (.*)$/.exec(message) ?? [];
  if (what === 'module') return `${name} does not exist, but ${importer} imports it`;
  return what === 'package'
    ? `the package ${name} is not installed here. Run: npm install ${name}`
    : message;
}

/** The fields of a system error of Node. */
interface SystemError {
  readonly code: string;
  readonly path: string;
  readonly syscall: string;
}

/** Returns the fields of a system error of Node. Each is empty if the error has no such field. */
function systemErrorIn(cause: Error): SystemError {
  const textOf = (name: string): string => {
    const value: unknown = Reflect.get(cause, name);
    return typeof value === 'string' ? value : '';
  };
  return { code: textOf('code'), path: textOf('path'), syscall: textOf('syscall') };
}
