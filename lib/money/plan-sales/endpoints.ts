import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const registerCustomer = endpoint<typeof contract.registerCustomer>('POST', '/register_customer');
