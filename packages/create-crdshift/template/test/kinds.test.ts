import { testKinds } from 'crdshift/testing';
import { kinds } from '../src/kinds/index.ts';

// Every kind against its CRD, and every sample to every version and back.
testKinds(kinds);
