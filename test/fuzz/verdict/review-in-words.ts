import type { Buffer } from 'node:buffer';

/** The parts of a request that a reply may repeat. */
export interface Repeatable {
  /** The uid: the value of its last key, and the first one in the text. */
  readonly uids: readonly string[];
  /** Versions, and kinds, names and namespaces of objects. */
  readonly names: readonly string[];
  /** The number of objects. Undefined if no list of objects can be read. */
  readonly objects: number | undefined;
}

/** Reads a body as far as possible, without any code of the webhook. */
export function repeatableOf(body: Buffer): Repeatable {
  const text = new TextDecoder().decode(body);
  const [, first] = /"uid"\s*:\s*"([^"\\]*)"/.exec(text) ?? [];
  const request = fieldsOf(fieldsOf(parse(text))['request']);
  const objects = request['objects'];
  const list = Array.isArray(objects) ? (objects as unknown[]) : [];
  return {
    uids: stringsOf([request['uid'], first]),
    names: stringsOf([request['desiredAPIVersion'], ...list.flatMap(namesOf)]),
    objects:
      objects === null || objects === undefined || Array.isArray(objects) ? list.length : undefined,
  };
}

function namesOf(object: unknown): unknown[] {
  const fields = fieldsOf(object);
  const metadata = fieldsOf(fields['metadata']);
  const own = metadata['name'] ?? metadata['generateName'];
  return [fields['apiVersion'], fields['kind'], own, metadata['namespace']];
}

function stringsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
