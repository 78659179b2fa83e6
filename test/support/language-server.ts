import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** TypeScript's language server, as an editor uses it while somebody types. */
export interface LanguageServer {
  /** Returns the error messages of a file, as if it held this text. */
  readonly errors: (file: URL, text: string) => Promise<readonly string[]>;
  /** Returns the completions offered at an offset of that text. */
  readonly completions: (file: URL, text: string, at: number) => Promise<readonly string[]>;
  readonly stop: () => void;
}

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const ROOT = new URL('../../', import.meta.url);

/** Starts `tsc --lsp` (Language Server Protocol 3.17, over standard input and output). */
export async function startLanguageServer(): Promise<LanguageServer> {
  const server = spawn(process.execPath, [TSC, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ask = connect(server);
  await ask('initialize', {
    processId: process.pid,
    rootUri: ROOT.href,
    capabilities: {},
  });
  send(server, { method: 'initialized', params: {} });
  let version = 0;
  const open = (file: URL, text: string): { readonly uri: string } => {
    const uri = pathToFileURL(fileURLToPath(file)).href;
    version += 1;
    const document = { uri, version };
    if (version === 1) {
      const textDocument = { ...document, languageId: 'typescript', text };
      send(server, { method: 'textDocument/didOpen', params: { textDocument } });
    } else {
      const params = { textDocument: document, contentChanges: [{ text }] };
      send(server, { method: 'textDocument/didChange', params });
    }
    return { uri };
  };
  return {
    errors: async (file, text) => {
      const textDocument = open(file, text);
      const report = await ask('textDocument/diagnostic', { textDocument });
      return (report as { items: { message: string }[] }).items.map(({ message }) => message);
    },
    completions: async (file, text, at) => {
      const textDocument = open(file, text);
      const lines = text.slice(0, at).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const list = await ask('textDocument/completion', { textDocument, position });
      return (list as { items: { label: string }[] }).items.map(({ label }) => label);
    },
    stop: () => {
      server.kill();
    },
  };
}

type Server = ChildProcessByStdio<Writable, Readable, null>;
type Ask = (method: string, params: object) => Promise<unknown>;

function send(server: Server, message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** A message from the server: a response or a request. */
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Reads the server's messages, and answers each of its requests with null. */
function connect(server: Server): Ask {
  const waiting = new Map<number | string, (message: Message) => void>();
  let unread = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let message = next(); message !== undefined; message = next()) {
      const { id } = message;
      if (id === undefined) continue;
      if (message.method === undefined) waiting.get(id)?.(message);
      else send(server, { id, result: null });
    }
  });
  const next = (): Message | undefined => {
    const head = unread.indexOf('\r\n\r\n');
    if (head === -1) return undefined;
    const length = Number(/Content-Length: (\d+)/.exec(unread.toString('latin1', 0, head))?.[1]);
    const end = head + 4 + length;
    if (unread.length < end) return undefined;
    const text = unread.toString('utf8', head + 4, end);
    unread = unread.subarray(end);
    return JSON.parse(text) as Message;
  };
  let asked = 0;
  return async (method, params) => {
    asked += 1;
    const id = asked;
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      send(server, { id, method, params });
    });
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
