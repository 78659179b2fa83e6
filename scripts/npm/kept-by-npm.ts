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
  const route = Object.hasOwn(routes, command) ? routes[command] : undefined;
  const [sub = ''] = given;
  const isGroup = route !== undefined && 'getRoutingTargetForInput' in route;
  const target = isGroup ? route.getRoutingTargetForInput(sub) : route;
  if (target === undefined || !('parameters' in target)) return undefined;
  const flag = Object.keys(target.parameters.flags ?? {})
    .map(optionName)
    .filter((option) => {
      const kept = environment[`npm_config_${option.slice(2).replaceAll('-', '_')}`];
      const isGiven = given.some((arg) => arg === option || arg.startsWith(`${option}=`));
      return kept !== undefined && kept !== '' && kept !== 'false' && !isGiven;
    })
    .find((option) => option !== '--yes' || !isForNpm(environment, given));
  if (flag === undefined) return undefined;
  const line = callOf(command, [...(isGroup ? [sub] : []), flag, '…'].join(' '));
  return `npm took ${flag} as its own option. Write: ${line}`;
}

/**
 * Reports whether `--yes` is for npm. npx has its own `--yes`, before the name of the package, and passes on everything
 * behind the name. For a script, the setting may come from the environment; then it contradicts `--dry-run`.
 */
function isForNpm(
  { npm_command: command }: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
): boolean {
  return command === 'exec' || given.includes('--dry-run');
}
