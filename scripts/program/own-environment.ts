/**
 * Returns the environment for an npm that this process starts, without the variables that npm set for this process. npm
 * would take them for its own options and for the package it runs in.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const names = /^npm_(?:package|lifecycle|config_(?:local_prefix|package|call|yes))|^INIT_CWD$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
}
