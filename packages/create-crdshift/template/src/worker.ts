import { createWorker } from 'crdshift/worker';
import { kinds } from './kinds/index.ts';

export default createWorker(kinds);
