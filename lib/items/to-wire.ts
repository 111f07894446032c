import { mapperOf } from '@/lib/records/rows';
import { itemDefinition } from './record';

/** An item row as a record on the wire (docs/product/gateway.md, "Records"). */
export const toItemRecord = mapperOf(itemDefinition);
