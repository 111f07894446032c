import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const breaches = actionsEndpoint<typeof contract.breaches>('/breaches');
