import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = soon(() => import('./contract'));

export const checkPaymentOrder = exportOf(contract, 'checkPaymentOrder');
export const listPaymentOrders = exportOf(contract, 'listPaymentOrders');
export const refundPayment = exportOf(contract, 'refundPayment');
