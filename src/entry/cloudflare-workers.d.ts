/** What is used of the module that only workerd has. */
declare module 'cloudflare:workers' {
  export const env: Readonly<Record<string, unknown>>;
}
