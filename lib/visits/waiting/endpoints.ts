import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const waitingList = actionsEndpoint<typeof contract.waitingList>('/waiting_list');
