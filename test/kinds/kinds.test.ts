import { testKinds } from '../../scripts/testing/testing.ts';
import { kinds } from '../../src/kinds/index.ts';

testKinds(kinds);
