import { WrongUsage } from '../program/wrong-usage.ts';

/** The options as the command line parser returns them. */
export interface Flags {
  readonly file?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly latency?: string;
  readonly objects?: string;
  readonly unused?: string;
  readonly json: boolean;
  readonly sarif?: string;
}

/** The validated options. */
export interface Options {
  /** Files and folders; empty without `--file`. */
  readonly files: readonly string[];
  /** The contexts of the clusters to read; undefined stands for the current one. */
  readonly contexts: readonly (string | undefined)[];
  readonly latency?: number;
  /** The time without a request after which a version counts as unused, in seconds. */
  readonly unusedAfter?: number;
  /** The number of objects of a CRD whose managedFields are read; undefined for all. */
  readonly objects?: number;
}

/** Seconds. */
const HOUR = 3600;

/**
 * Validates the options. Files alone need no cluster; without files, the current context is read.
 *
 * @throws {WrongUsage} for an invalid number, and for an empty list
 */
export function optionsOf(flags: Flags): Options {
  const { file, kubeconfig, context, latency, objects, unused } = flags;
  const files = file === undefined ? [] : listOf('file', file);
  const isOffline = files.length > 0 && context === undefined && kubeconfig === undefined;
  return {
    files,
    contexts: isOffline ? [] : context === undefined ? [undefined] : listOf('context', context),
    ...(latency !== undefined && { latency: numberOf('latency', latency) }),
    ...(unused !== undefined && { unusedAfter: numberOf('unused', unused) * HOUR }),
    ...(objects !== undefined && { objects: numberOf('objects', objects) }),
  };
}

function listOf(name: string, text: string): string[] {
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length === 0) throw new WrongUsage(`--${name} needs a value`);
  return [...new Set(parts)];
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && number > 0) return number;
  throw new WrongUsage(`--${name} must be a number above 0`);
}
