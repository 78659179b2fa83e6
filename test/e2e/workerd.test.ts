import { startOnWorkerd } from '../../scripts/local/webhook.ts';
import { conversions } from './suite/conversions.ts';

conversions('the Worker in workerd', startOnWorkerd);
