import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const listAdvances = endpoint<typeof contract.listAdvances>('POST', '/advances');
