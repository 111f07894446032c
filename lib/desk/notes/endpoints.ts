import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const notes = actionsEndpoint<typeof contract.notes>('/notes');
