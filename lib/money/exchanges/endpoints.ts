import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const exchanges = actionsEndpoint<typeof contract.exchanges>('/exchanges');
