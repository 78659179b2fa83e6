import { testKinds } from 'crdshift/testing';
import { kinds } from '../src/kinds/index.ts';

// Checks every kind against its CRD, and converts every sample to every version and back.
testKinds(kinds);
