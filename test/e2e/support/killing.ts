import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiServer } from '../../../scripts/local/control-plane.ts';
import type { RunningCommand } from './migrating.ts';

/** A process that a test kills. */
export type Victim = 'command' | 'webhook' | 'API server';

/** The victims of one round after the other. The number is odd, so that each round meets both kinds of setup in turn. */
const ROUNDS: readonly (readonly Victim[])[] = [
  ['command'],
  ['API server'],
  ['command', 'webhook'],
  ['API server', 'command'],
  ['webhook', 'API server'],
];

/** The processes beside the command. Both are started again before the end of a round. */
export type Servers = Readonly<Record<'webhook' | 'apiServer', Pick<ApiServer, 'kill' | 'start'>>>;

/** Kills the victims of a round, each at a random moment of a time in ms, and waits until the command has ended. */
export async function killDuring(
  round: number,
  { kill, ended }: Pick<RunningCommand, 'kill'> & { ended: Promise<{ exitCode: number | null }> },
  { servers, milliseconds }: { servers: Servers; milliseconds: number },
): Promise<{ readonly exitCode: number | null; readonly summary: string }> {
  const { webhook, apiServer } = servers;
  const victims = (ROUNDS[round % ROUNDS.length] ?? []).map((victim) => ({
    victim,
    moment: Math.random() * milliseconds,
  }));
  const kills: Readonly<Record<Victim, () => unknown>> = {
    command: kill,
    webhook: webhook.kill,
    'API server': apiServer.kill,
  };
  await Promise.all(
    victims.map(async ({ victim, moment }) => {
      await sleep(moment);
      await kills[victim]();
    }),
  );
  const isVictim = (wanted: Victim): boolean => victims.some(({ victim }) => victim === wanted);
  if (isVictim('webhook')) await webhook.start();
  if (isVictim('API server')) await apiServer.start();
  const { exitCode } = await ended;
  const what = victims.map(({ victim, moment }) => `${victim} at ${Math.round(moment)} ms`);
  return {
    exitCode,
    summary: `${what.join(', ')}: ${exitCode === null ? 'killed' : `exit code ${exitCode}`}`,
  };
}
