import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const findInviter = endpoint<typeof contract.findInviter>('POST', '/inviter');
