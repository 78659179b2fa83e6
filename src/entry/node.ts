/**
 * The webhook as a Node process, bundled by `npm run build` into `dist/node.mjs`. Its settings are environment
 * variables (`node/settings.ts`), its log is JSON lines on standard output.
 *
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createAnswer } from '../http/answer.ts';
import { createApp } from '../http/app.ts';
import { OPEN_ENDPOINT, logFrom } from '../http/log.ts';
import { observeConversions } from '../http/observed-conversion.ts';
import { kinds } from '../kinds/index.ts';
import { admitInTurn } from './node/admission.ts';
import { finish, onStopSignal, trackReplies } from './node/drain.ts';
import { logLine } from './node/log.ts';
import { nodeProblems } from './node/node-version.ts';
import { startObservation } from './node/observation.ts';
import { refuse } from './node/refuse.ts';
import { followSecretFiles } from './node/secret-files.ts';
import { listen, makeServer } from './node/server.ts';
import { readSettings } from './node/settings.ts';
import { nodeSha256 } from './node/sha256.ts';

const tooOld = nodeProblems(process.versions.node);
if (tooOld.length > 0) refuse(2, tooOld);

const settings = readSettings(process.env);
if ('problems' in settings) refuse(2, settings.problems);

const { secrets: fixed, secretFiles, limits, fullMetadata } = settings;
const log = logFrom(settings.logLevel, logLine);
const secrets = secretFiles && followSecretFiles(fixed ?? [], secretFiles, log);
if (secrets === undefined && fixed === undefined) log(OPEN_ENDPOINT);
const { observe, counting, stop } = await startObservation(
  settings,
  observeConversions(kinds),
  log,
).catch((error: Error) => refuse(1, [error.message]));
let isReady = true;
const options = {
  kinds,
  secrets: secrets ?? (() => fixed),
  limits,
  fullMetadata,
  admit: counting(admitInTurn(settings.maxConcurrent)),
  observe,
  isReady: () => isReady,
  sha256: nodeSha256,
};
const answer = createAnswer(options);
const { fetch } = createApp(options, answer);
const server = makeServer(settings, { fetch, answer, isClosing: () => !isReady });
const replies = trackReplies(server);
const url = await listen(server, settings).catch((error: Error) => refuse(1, [error.message]));

onStopSignal(async (signal) => {
  isReady = false;
  log({ level: 'info', msg: 'draining', signal, seconds: settings.drainSeconds });
  await sleep(settings.drainSeconds * 1000);
  await finish(server, replies);
  stop();
  log({ level: 'info', msg: 'stopped' });
});
log({ level: 'info', msg: 'listening', url });
