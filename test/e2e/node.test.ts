import { startOnNode } from '../../scripts/local/webhook.ts';
import { NODE_ENTRY } from '../support/node-entry.ts';
import { conversions } from './suite/conversions.ts';

conversions('the Node entry', (place) => startOnNode(place, [NODE_ENTRY]));
