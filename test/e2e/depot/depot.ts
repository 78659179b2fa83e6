import { defineKind } from '../../../src/index.ts';
import type { Kind } from '../../../src/index.ts';
import {
  each,
  hubOnly,
  lens,
  listToMap,
  ownOnly,
  rename,
  split,
  values,
} from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** Fields move and split, list keys get another name, a list becomes a map, and each version has fields of its own. */
export const depot: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    split('spec.hostPort', ':', ['spec.host', 'spec.port']),
    rename('spec.cronSpec', 'spec.schedule.cron'),
    rename('spec.env', 'spec.environment'),
    values('spec.mode', { ro: 'ReadOnly', rw: 'ReadWrite' }),
    each('spec.containers', rename('name', 'id'), rename('cpu', 'limits.cpu'), ownOnly('hint')),
    listToMap('spec.routes', 'path'),
    rename('status.ready', 'status.replicas.ready'),
    ownOnly('spec.legacy'),
    hubOnly('spec.extra'),
  ),
});
