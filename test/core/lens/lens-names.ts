import * as choice from '../../../src/core/lens/parts/choice.ts';
import * as custom from '../../../src/core/lens/parts/custom.ts';
import * as lists from '../../../src/core/lens/parts/lists.ts';
import * as maps from '../../../src/core/lens/parts/maps.ts';
import * as metadata from '../../../src/core/lens/parts/metadata.ts';
import * as nest from '../../../src/core/lens/parts/nest.ts';
import * as oneSide from '../../../src/core/lens/parts/one-side.ts';
import * as retype from '../../../src/core/lens/parts/retype.ts';
import * as scale from '../../../src/core/lens/parts/scale.ts';
import * as shared from '../../../src/core/lens/parts/shared.ts';
import * as split from '../../../src/core/lens/parts/split.ts';
import * as values from '../../../src/core/lens/parts/values.ts';
import { rename, rest, unwrap, wrap } from '../../../src/core/lens/parts/move.ts';

const modules = [
  { rename, rest, unwrap, wrap },
  choice,
  custom,
  lists,
  maps,
  metadata,
  nest,
  oneSide,
  retype,
  scale,
  shared,
  split,
  values,
];

/** The names of all functions that return parts. */
export const lensNames: readonly string[] = modules.flatMap((module) => Object.keys(module));
