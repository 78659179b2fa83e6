import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { JsonObject } from '../../src/index.ts';
import { buildGoProgram } from '../bench/support/go-program.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A field error of the API server: `Invalid value`, the field path, and the text after the value. */
export interface OracleError {
  readonly type: string;
  readonly field: string;
  readonly detail: string;
}

/** The API server's treatment of an object, or of a CRD (`main.go` has the fields' meanings). */
export interface OracleAnswer {
  readonly crdErrors?: readonly OracleError[];
  readonly versions?: Readonly<Record<string, string>>;
  readonly refused?: string;
  readonly pruned?: JsonObject;
  readonly dropped?: readonly string[];
  readonly defaulted?: JsonObject;
  readonly errors?: readonly OracleError[];
  readonly rules?: readonly OracleError[];
  readonly blocked?: boolean;
  /** A field set in the form FieldsV1. */
  readonly owned?: JsonObject;
}

/** A question about an object in a version of a CRD that the oracle has been told. */
export interface OracleQuestion {
  /** The name of the CRD. */
  readonly of: string;
  readonly version: string;
  readonly object: JsonObject;
  /** The object before an update. */
  readonly old?: JsonObject;
  /** Asks for the validation rules, too. */
  readonly rules?: boolean;
  /** Asks for nothing but the fields that an apply of the object owns. */
  readonly owned?: boolean;
}

/** The API server's own code in a process of its own. */
export class Oracle {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting: PromiseWithResolvers<OracleAnswer>[] = [];

  private constructor(program: string) {
    this.#process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.#waiting.shift()?.resolve(parseValue(line) as OracleAnswer);
    });
    this.#process.once('exit', (code) => {
      for (const { reject } of this.#waiting) reject(new Error(`the oracle ended with ${code}`));
    });
  }

  /** Starts the program, which Go builds into a cache before the first time. That takes some minutes. */
  static async start(): Promise<Oracle> {
    return new Oracle(await buildGoProgram(FOLDER));
  }

  /** Makes a CRD known. The answer has the errors of its creation. */
  async tell(crd: JsonObject): Promise<OracleAnswer> {
    return this.#send({ crd });
  }

  /** Asks for the treatment of an object. Questions are answered in their order and may overlap. */
  async ask(question: OracleQuestion): Promise<OracleAnswer> {
    return this.#send({ ...question });
  }

  /** Asks for the canonical form of a field set. */
  async canonical(fieldsV1: JsonObject): Promise<OracleAnswer> {
    return this.#send({ fieldsV1 });
  }

  async stop(): Promise<void> {
    const exit = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.stdin.end();
    await exit;
  }

  async #send(request: JsonObject): Promise<OracleAnswer> {
    const answer = Promise.withResolvers<OracleAnswer>();
    this.#waiting.push(answer);
    this.#process.stdin.write(`${stringifyJson(request, true)}\n`);
    return answer.promise;
  }
}
