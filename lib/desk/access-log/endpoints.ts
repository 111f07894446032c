import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const accessLog = endpoint<typeof contract.accessLog>('POST', '/access_log');
