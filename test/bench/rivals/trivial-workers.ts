/** Workers with minimal work, to compare the conversion in workerd with. Modules, as text. */
export const TRIVIAL_WORKERS = {
  /**
   * Reads the review and answers two letters. If a worker answers without reading, workerd occasionally closes the
   * connection while the request is still being written.
   */
  constant: `
export default {
  fetch: async (request) => {
    await request.text();
    return new Response('ok');
  },
};`,
  /** Parses the review and writes it out again. */
  'parse and stringify': `
const headers = { 'content-type': 'application/json' };
export default {
  fetch: async (request) =>
    new Response(JSON.stringify(JSON.parse(await request.text())), { headers }),
};`,
} as const;
