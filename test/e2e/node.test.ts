import { startOnNode } from '../../scripts/local/webhook.ts';
import { conversions } from './suite/conversions.ts';

conversions('the Node entry', startOnNode);
