/** Workers that do the least: what the conversion in workerd is held against. Modules, as text. */
export const TRIVIAL_WORKERS = {
  /**
   * Reads the review and answers two letters. Where a worker answers without reading, workerd now and then closes the
   * connection under a request that is still being written.
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
