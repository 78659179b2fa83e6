import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { Conversation } from './hostile/conversation.ts';
import type { HostileRequest } from './hostile/request.ts';

/** Conversations that showed a defect once; every run begins with them. */
const REGRESSIONS = new URL('regressions/', import.meta.url);

/** Where a run leaves conversations that show one now. Moved to the folder above, they stay. */
const FOUND = new URL('found/', import.meta.url);

/** Writes a conversation whole, every byte a character of Latin-1, and returns the path of the file. */
export function keepFound(
  name: string,
  conversation: Conversation,
  faults: readonly string[],
): string {
  const requests = conversation.requests.map((request) => ({
    ...request,
    bytes: request.bytes.toString('latin1'),
    text: request.text.toString('latin1'),
  }));
  mkdirSync(FOUND, { recursive: true });
  const file = new URL(`${name}.json`, FOUND);
  writeFileSync(file, `${JSON.stringify({ faults, ...conversation, requests }, undefined, 2)}\n`);
  return file.pathname;
}

/** Reads the conversations that showed a defect once. */
export function readRegressions(): Conversation[] {
  const files = readdirSync(REGRESSIONS).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const conversation = JSON.parse(readFileSync(new URL(file, REGRESSIONS), 'utf8')) as Written;
    const requests = conversation.requests.map((request) => ({
      ...request,
      bytes: Buffer.from(request.bytes, 'latin1'),
      text: Buffer.from(request.text, 'latin1'),
    }));
    return { ...conversation, requests };
  });
}

type WrittenRequest = Omit<HostileRequest, 'bytes' | 'text'> & {
  readonly bytes: string;
  readonly text: string;
};

type Written = Omit<Conversation, 'requests'> & { readonly requests: readonly WrittenRequest[] };
