import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const listGoldRates = endpoint<typeof contract.listGoldRates>('GET', '/gold_rates');
export const readGoldRate = endpoint<typeof contract.readGoldRate>('GET', '/gold_rate');
export const setGoldRate = endpoint<typeof contract.setGoldRate>('POST', '/set_gold_rate');
