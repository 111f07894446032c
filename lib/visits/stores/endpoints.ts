import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const storesGold = actionsEndpoint<typeof contract.storesGold>('/stores_gold');
