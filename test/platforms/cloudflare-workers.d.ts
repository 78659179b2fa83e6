/**
 * What the tests use of the module that workerd brings along. The types of all of it, @cloudflare/workers-types,
 * cannot stand beside those of Node, which the rest of the tests needs.
 */
declare module 'cloudflare:workers' {
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } };
}
