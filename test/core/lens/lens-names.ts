import * as choice from '../../../src/core/lens/choice.ts';
import * as custom from '../../../src/core/lens/custom.ts';
import * as duration from '../../../src/core/lens/duration.ts';
import * as lists from '../../../src/core/lens/lists.ts';
import * as maps from '../../../src/core/lens/maps.ts';
import * as metadata from '../../../src/core/lens/metadata.ts';
import * as nest from '../../../src/core/lens/nest.ts';
import * as oneSide from '../../../src/core/lens/one-side.ts';
import * as quantity from '../../../src/core/lens/quantity.ts';
import * as scale from '../../../src/core/lens/scale.ts';
import * as shared from '../../../src/core/lens/shared.ts';
import * as split from '../../../src/core/lens/split.ts';
import * as typeChanges from '../../../src/core/lens/type-changes.ts';
import * as values from '../../../src/core/lens/values.ts';
import { rename, rest, unwrap, wrap } from '../../../src/core/lens/move.ts';

const modules = [
  { rename, rest, unwrap, wrap },
  choice,
  custom,
  duration,
  lists,
  maps,
  metadata,
  nest,
  oneSide,
  quantity,
  scale,
  shared,
  split,
  typeChanges,
  values,
];

/** The names of all functions that make parts. */
export const lensNames: readonly string[] = modules.flatMap((module) => Object.keys(module));
