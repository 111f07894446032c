import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const sellersGold = actionsEndpoint<typeof contract.sellersGold>('/sellers_gold');
