/** Types for a package without any. The default import is the whole CommonJS module. */
declare module 'workerd' {
  const workerd: { readonly default: string; readonly compatibilityDate: string };
  export default workerd;
}
