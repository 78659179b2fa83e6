import { callOf } from '../program/call.ts';
import type { CommandRoutes } from '../program/group.ts';
import { optionName } from '../program/help-text.ts';

/**
 * Finds an option that npm took as its own because the `--` before it is missing. The command would do something else.
 *
 * @returns a message with the correct line; undefined if npm took no option of the command
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
    : `npm took ${flag} as its own option. Write: ${callOf(command, `${flag} …`)}`;
}
