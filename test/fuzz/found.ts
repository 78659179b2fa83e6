import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { Conversation } from './hostile/conversation.ts';
import type { HostileRequest } from './hostile/request.ts';

/** Conversations that once showed a defect. Every run begins with them. */
const REGRESSIONS = new URL('regressions/', import.meta.url);

/** Conversations that showed a defect in this run. Move one to `regressions/` to keep it. */
const FOUND = new URL('found/', import.meta.url);

/** Saves a whole conversation, with every byte as a Latin-1 character, and returns the path of the file. */
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

/** Reads the conversations that once showed a defect. */
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
