import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const deliver = endpoint<typeof contract.deliver>('POST', '/deliver');
