import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const items = actionsEndpoint<typeof contract.items>('/Items_gold');
