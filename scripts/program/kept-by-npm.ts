import { callOf } from './call.ts';
import type { CommandRoutes } from './group.ts';
import { optionName } from './help-text.ts';

/**
 * npm takes options for itself where the `--` before them is forgotten, and the command would do something else.
 *
 * @returns what to write instead; undefined when npm has taken no option of the command
 */
export function keptByNpm(
  routes: CommandRoutes,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const [command = '', ...given] = args;
  const target = routes[command];
  if (target === undefined || !('parameters' in target)) return undefined;
  const flag = Object.keys(target.parameters.flags ?? {})
    .map(optionName)
    .find((option) => {
      const kept = environment[`npm_config_${option.slice(2).replaceAll('-', '_')}`];
      const isGiven = given.some((arg) => arg === option || arg.startsWith(`${option}=`));
      return kept !== undefined && kept !== '' && kept !== 'false' && !isGiven;
    });
  return flag === undefined
    ? undefined
    : `npm has kept ${flag} for itself. Write: ${callOf(command, `${flag} …`)}`;
}
