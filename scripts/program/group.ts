import { buildRouteMap } from '@stricli/core';
import type { Command, RouteMap } from '@stricli/core';
import type { Context } from './context.ts';
import { overviewText } from './help-text.ts';

/** Commands, and commands of commands, by their names. */
export type CommandRoutes = Readonly<Record<string, Command<Context> | RouteMap<Context>>>;

/** What the help of some commands says of all of them. */
interface GroupText {
  /** What they do, in a line among other commands. */
  readonly summary: string;
  /** The same in full. */
  readonly brief: string;
}

/** Commands under one name; the program itself has none. */
export function group(name: string, text: GroupText, routes: CommandRoutes): RouteMap<Context> {
  const map = buildRouteMap({ routes, docs: { brief: text.summary } });
  const table = Object.entries(routes).map(([route, target]) => [route, target.brief] as const);
  return {
    ...map,
    brief: text.summary,
    formatHelp: ({ ansiColor }) => overviewText(name, text.brief, table, ansiColor),
  };
}
