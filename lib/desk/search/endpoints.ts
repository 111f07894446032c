import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const search = endpoint<typeof contract.search>('GET', '/search');
