/** The used part of a module that only workerd has. */
declare module 'cloudflare:workers' {
  export const env: Readonly<Record<string, unknown>>;
}
