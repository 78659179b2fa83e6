import { command as build } from '../build/command.ts';
import { command as clientConfig } from '../client-config/command.ts';
import { command as completion } from '../completion/command.ts';
import { command as convert } from '../convert/command.ts';
import { command as create } from '../create/command.ts';
import { command as deploy } from '../deploy/command.ts';
import { command as dev } from '../dev/command.ts';
import { command as doctor } from '../doctor/command.ts';
import { command as draft } from '../draft/command.ts';
import { command as explain } from '../explain/command.ts';
import { command as generate } from '../generate/command.ts';
import { command as migrate } from '../migrate/command.ts';
import { command as plan } from '../plan/command.ts';
import { command as playground } from '../playground/command.ts';
import { command as prove } from '../prove/command.ts';
import { command as repair } from '../repair/command.ts';
import { command as secret } from '../secret/command.ts';
import { command as test } from '../test/command.ts';
import type { CommandRoutes } from './group.ts';

/** All commands, in the order in which a project needs them. */
export const COMMANDS: CommandRoutes = {
  create,
  draft,
  generate,
  dev,
  test,
  prove,
  explain,
  convert,
  playground,
  'client-config': clientConfig,
  secret,
  build,
  deploy,
  doctor,
  plan,
  migrate,
  repair,
  completion,
};
