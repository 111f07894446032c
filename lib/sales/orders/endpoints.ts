import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const orders = actionsEndpoint<typeof contract.orders>('/orders_gold');
