import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const customerIdentity = actionsEndpoint<typeof contract.customerIdentity>('/customer_identity');
