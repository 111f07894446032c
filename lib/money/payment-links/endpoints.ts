import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const confirmLinkPayment = endpoint<typeof contract.confirmLinkPayment>('POST', '/pay_link_confirm');
export const createLinkPayment = endpoint<typeof contract.createLinkPayment>('POST', '/pay_link_order');
export const openPaymentLink = endpoint<typeof contract.openPaymentLink>('POST', '/pay_link');
