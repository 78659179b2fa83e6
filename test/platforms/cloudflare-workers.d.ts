/**
 * The part of workerd's built-in module that the tests use. The full types, @cloudflare/workers-types, conflict with
 * those of Node, which the other tests need.
 */
declare module 'cloudflare:workers' {
  export const env: Readonly<Record<string, unknown>>;
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } };
}
