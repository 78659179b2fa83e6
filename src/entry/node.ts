/**
 * The webhook as a Node process, bundled by `npm run build` into `dist/node.mjs`. Its settings are environment
 * variables (`node/settings.ts`), its log is JSON lines on standard output.
 *
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../http/app.ts';
import { logToConsole } from '../http/log.ts';
import { kinds } from '../kinds/index.ts';
import { closingWhen, finish, onStopSignal, trackReplies } from './node/drain.ts';
import { refuse } from './node/refuse.ts';
import { listen, makeServer } from './node/server.ts';
import { readSettings } from './node/settings.ts';

const settings = readSettings(process.env);
if ('problems' in settings) refuse(2, settings.problems);

let isReady = true;
const app = createApp({ kinds, isReady: () => isReady });
const server = makeServer(
  settings,
  closingWhen(() => !isReady, app.fetch),
);
const owed = trackReplies(server);
const url = await listen(server, settings).catch((error: Error) => refuse(1, [error.message]));

onStopSignal(async (signal) => {
  isReady = false;
  logToConsole({ level: 'info', msg: 'draining', signal, seconds: settings.drainSeconds });
  await sleep(settings.drainSeconds * 1000);
  await finish(server, owed);
  logToConsole({ level: 'info', msg: 'stopped' });
});
logToConsole({ level: 'info', msg: 'listening', url });
