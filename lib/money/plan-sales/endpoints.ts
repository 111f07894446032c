import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const registerCustomer = endpoint<typeof contract.registerCustomer>('POST', '/register_customer');
export const refundPlan = endpoint<typeof contract.refundPlan>('POST', '/refund_plan');
