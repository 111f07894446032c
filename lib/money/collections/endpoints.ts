import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const collections = actionsEndpoint<typeof contract.collections>('/collections');
