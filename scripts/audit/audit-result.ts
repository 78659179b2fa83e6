import { objectInText } from '../../src/life/object-in.ts';

/** The result of `npm audit --json`: the vulnerable packages, or the reason why the registry gave no answer. */
export type AuditResult = { readonly vulnerable: readonly string[] } | { readonly skipped: string };

/** The levels that fail the check. npm reports `info`, `low` and `moderate` as well, which are seldom worth a stop. */
const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical']);

/**
 * Reads the output of `npm audit --json`. Anything but a report counts as no answer: the check must not fail because a
 * network or a registry has no vulnerability database.
 *
 * @returns a line for each package with a high or critical vulnerability, or the reason of npm, in one line
 */
export function readAudit(output: string): AuditResult {
  const { vulnerabilities, message }: Report = objectInText(output);
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    return { skipped: oneLine(message) };
  }
  const all: readonly [string, Vulnerable][] = Object.entries(vulnerabilities);
  return {
    vulnerable: all
      .filter(([, { severity }]) => SERIOUS.has(String(severity)))
      .map(([name, { severity, range }]) => `${name} ${String(range)}: ${String(severity)}`),
  };
}

/** The read fields of a report, or of an error. */
interface Report {
  readonly vulnerabilities?: unknown;
  readonly message?: unknown;
}

interface Vulnerable {
  readonly severity?: unknown;
  readonly range?: unknown;
}

function oneLine(message: unknown): string {
  const text = typeof message === 'string' ? message.replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? 'npm audit gave no report' : text;
}
