import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const listDues = endpoint<typeof contract.listDues>('POST', '/dues');
