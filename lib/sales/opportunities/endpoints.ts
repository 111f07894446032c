import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const opportunities = actionsEndpoint<typeof contract.opportunities>('/Opportunity');
