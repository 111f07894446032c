import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const nominee = actionsEndpoint<typeof contract.nominee>('/nominee');
