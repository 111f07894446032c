import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const tasks = actionsEndpoint<typeof contract.tasks>('/tasks');
