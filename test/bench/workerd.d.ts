/** The package has no types. As a CommonJS module it arrives whole as the default import. */
declare module 'workerd' {
  const workerd: { readonly default: string; readonly compatibilityDate: string };
  export default workerd;
}
