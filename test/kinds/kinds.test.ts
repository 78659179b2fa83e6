import { testKinds } from '../../scripts/testing/test-kinds.ts';
import { kinds } from '../../src/kinds/index.ts';

testKinds(kinds);
