import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const listSaleStores = endpoint<typeof contract.listSaleStores>('GET', '/sale_stores');
