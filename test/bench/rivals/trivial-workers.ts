/** Workers that do the least: what the conversion in workerd is held against. Modules, as text. */
export const TRIVIAL_WORKERS = {
  /** Does not even read the request. */
  constant: `export default { fetch: () => new Response('ok') };`,
  /** Parses the review and writes it out again. */
  'parse and stringify': `
const headers = { 'content-type': 'application/json' };
export default {
  fetch: async (request) =>
    new Response(JSON.stringify(JSON.parse(await request.text())), { headers }),
};`,
} as const;
