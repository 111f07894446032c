import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const person = actionsEndpoint<typeof contract.person>('/person');
