import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const confirmLinkPayment = endpoint<typeof contract.confirmLinkPayment>('POST', '/pay_link_confirm');
export const createLinkPayment = endpoint<typeof contract.createLinkPayment>('POST', '/pay_link_order');
export const sendPaymentLink = endpoint<typeof contract.sendPaymentLink>('POST', '/send_payment_link');
export const openPaymentLink = endpoint<typeof contract.openPaymentLink>('POST', '/pay_link');
