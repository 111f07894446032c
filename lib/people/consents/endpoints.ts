import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const consents = actionsEndpoint<typeof contract.consents>('/consents');
