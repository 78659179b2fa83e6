import { buildRouteMap } from '@stricli/core';
import type { Command, RouteMap } from '@stricli/core';
import type { Context } from './context.ts';
import { overviewText } from './help-text.ts';

/** Commands and groups of commands, by name. */
export type CommandRoutes = Readonly<Record<string, Command<Context> | RouteMap<Context>>>;

/** The help text of a group. */
interface GroupText {
  /** One line for a list of commands. */
  readonly summary: string;
  /** The first paragraph of the help. */
  readonly brief: string;
}

/** Groups commands under one name; the program itself has the empty name. */
export function group(name: string, text: GroupText, routes: CommandRoutes): RouteMap<Context> {
  const map = buildRouteMap({ routes, docs: { brief: text.summary } });
  const table = Object.entries(routes).map(([route, target]) => [route, target.brief] as const);
  return {
    ...map,
    brief: text.summary,
    formatHelp: ({ ansiColor }) => overviewText(name, text.brief, table, ansiColor),
  };
}
