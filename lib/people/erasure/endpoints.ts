import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const erasure = actionsEndpoint<typeof contract.erasure>('/erasure');
