import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const myData = actionsEndpoint<typeof contract.myData>('/my_data');
