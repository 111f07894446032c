import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const issueInvoice = endpoint<typeof contract.issueInvoice>('POST', '/issue_invoice');
export const myOrders = endpoint<typeof contract.myOrders>('GET', '/my_orders');
export const orderPayments = actionsEndpoint<typeof contract.orderPayments>('/order_payments');
