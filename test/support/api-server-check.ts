/**
 * The checks that the API server makes on a reply, in its order and with its texts. They follow
 * apiextensions-apiserver 0.36, `pkg/apiserver/conversion/webhook_converter.go`. Every reply of every test is judged by
 * them: a reply that passes here is accepted by the API server.
 *
 * The label and annotation syntax is a second implementation, from apimachinery `pkg/api/validate/content`, so that
 * the guard is not judged by its own code.
 *
 * @module
 */

type Fields = Record<string, unknown>;

/** The parts of an HTTP reply that the API server reads. */
export interface Reply {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** The converted objects with the metadata that the API server restores, or the error text that a user sees. */
export type Verdict = { readonly objects: readonly Fields[] } | { readonly error: string };

/** Judges a reply to a review as the API server does. */
export function judge(review: string, reply: Reply): Verdict {
  const { apiVersion, request } = JSON.parse(review) as { apiVersion: string; request: Request };
  try {
    const answer = decode(reply);
    const response = checkReview(answer, apiVersion, request.uid);
    return { objects: checkObjects(response.convertedObjects ?? [], request) };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

interface Request {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly Fields[] | null;
}

interface Response {
  readonly uid?: string;
  readonly result?: { readonly status?: string; readonly message?: string };
  readonly convertedObjects?: readonly unknown[] | null;
}

/** The error text of the API server for a refused reply. */
class Refusal extends Error {}

function decode({ status, contentType, body }: Reply): Fields {
  if (status < 200 || status > 206) {
    const answer = parse(body);
    const isStatus =
      isFields(answer) && answer['kind'] === 'Status' && answer['apiVersion'] === 'v1';
    throw new Refusal(
      isStatus ? `failed: ${String(answer['message'])}` : `failed: status ${status}`,
    );
  }
  if (contentType !== null && !/^[\w-]+\/[\w.+-]+\s*(?:;.*)?$/.test(contentType)) {
    throw new Refusal('failed: mime: expected slash after first token');
  }
  if (body === '') throw new Refusal('failed: 0-length response');
  const answer = parse(body);
  if (!isFields(answer)) throw new Refusal('failed: the reply is no JSON object');
  return answer;
}

function checkReview(answer: Fields, asked: string, uid: string): Response {
  const apiVersion = stringOf(answer['apiVersion']);
  const got = `${apiVersion === '' ? '/' : apiVersion}, Kind=${stringOf(answer['kind'])}`;
  const isAsked = answer['apiVersion'] === asked && answer['kind'] === 'ConversionReview';
  const isLenient = asked.endsWith('/v1beta1') && answer['apiVersion'] === undefined;
  if (!isAsked && !isLenient) {
    throw new Refusal(
      `failed: expected webhook response of ${asked}, Kind=ConversionReview, got ${got}`,
    );
  }
  const response = answer['response'] as Response | null | undefined;
  if (response === undefined || response === null) {
    throw new Refusal('failed: no response provided');
  }
  if (!asked.endsWith('/v1beta1') && response.uid !== uid) {
    throw new Refusal(`failed: expected response.uid="${uid}", got "${response.uid ?? ''}"`);
  }
  const { status = '', message = '' } = response.result ?? {};
  if (status !== 'Success') {
    throw new Refusal(
      `failed: ${message === '' ? `response.result.status was '${status}', not 'Success'` : message}`,
    );
  }
  return response;
}

function checkObjects(converted: readonly unknown[], request: Request): readonly Fields[] {
  const objects = request.objects ?? [];
  if (converted.length !== objects.length) {
    throw new Refusal(`returned ${converted.length} objects, expected ${objects.length}`);
  }
  return objects.map((original, index) => {
    try {
      return checkObject(original, converted[index], request.desiredAPIVersion);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(`at index ${index}: ${error.message}`) : error;
    }
  });
}

function checkObject(original: Fields, converted: unknown, desiredAPIVersion: string): Fields {
  if (!isFields(converted)) {
    throw new Refusal('json: cannot unmarshal into Go value of type map[string]interface {}');
  }
  if (typeof converted['kind'] !== 'string' || converted['kind'] === '') {
    throw new Refusal("Object 'Kind' is missing");
  }
  if (converted['apiVersion'] !== desiredAPIVersion) {
    throw new Refusal(
      `invalid groupVersion (expected ${desiredAPIVersion}, received ${String(converted['apiVersion'])})`,
    );
  }
  if (converted['kind'] !== original['kind']) {
    throw new Refusal(
      `invalid kind (expected ${String(original['kind'])}, received ${converted['kind']})`,
    );
  }
  const [before, after] = [fieldsOf(original['metadata']), fieldsOf(converted['metadata'])];
  for (const [field, name] of Object.entries({
    name: 'name',
    namespace: 'namespace',
    uid: 'UID',
  })) {
    const [expected, actual] = [stringOf(before[field]), stringOf(after[field])];
    if (expected !== actual) {
      throw new Refusal(`must have the same ${name}: ${expected} != ${actual}`);
    }
  }
  return { ...converted, metadata: restoreMetadata(original, converted) };
}

function restoreMetadata(original: Fields, converted: Fields): Fields {
  if (!Object.hasOwn(converted, 'metadata')) {
    throw new Refusal('missing metadata in converted object');
  }
  if (!isFields(converted['metadata'])) throw new Refusal('invalid metadata in converted object');
  if (Object.hasOwn(original, 'metadata') && !isFields(original['metadata'])) {
    throw new Refusal('invalid metadata in input object');
  }
  const metadata = { ...fieldsOf(original['metadata']) };
  for (const field of ['labels', 'annotations'] as const) {
    const before = metadata[field];
    const after = converted['metadata'][field];
    delete metadata[field];
    if (after === undefined || after === null) continue;
    if (!isFields(after)) throw new Refusal(`invalid metadata.${field} in converted object`);
    if (before !== undefined && before !== null && !isFields(before)) {
      throw new Refusal(`invalid metadata.${field} in original object`);
    }
    checkEntries(field, after, fieldsOf(before));
    metadata[field] = after;
  }
  return metadata;
}

function checkEntries(field: 'labels' | 'annotations', after: Fields, before: Fields): void {
  let isChanged = Object.keys(before).length !== Object.keys(after).length;
  for (const [key, value] of Object.entries(after)) {
    if (typeof value !== 'string') throw new Refusal(`metadata.${field}[${key}] must be a string`);
    if (!Object.hasOwn(before, key) || before[key] !== value) isChanged = true;
  }
  if (!isChanged) return;
  let bytes = 0;
  for (const [key, value] of Object.entries(after)) {
    const name = field === 'labels' ? key : key.toLowerCase();
    if (!isLabelKey(name)) throw new Refusal(`metadata.${field}: Invalid value: "${key}"`);
    if (field === 'labels' && !isLabelValue(String(value))) {
      throw new Refusal(`metadata.labels: Invalid value: "${String(value)}"`);
    }
    bytes += Buffer.byteLength(key) + Buffer.byteLength(String(value));
  }
  if (field === 'annotations' && bytes > 262_144) {
    throw new Refusal('metadata.annotation: Too long: may not be more than 262144 bytes');
  }
}

function isLabelKey(key: string): boolean {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.length > 2 || name === '' || !isLabelValue(name)) return false;
  if (parts.length === 1) return true;
  const prefix = parts[0] ?? '';
  return (
    prefix.length > 0 &&
    prefix.length <= 253 &&
    prefix.split('.').every((label) => /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(label))
  );
}

function isLabelValue(value: string): boolean {
  return value === '' || (value.length <= 63 && /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(value));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
