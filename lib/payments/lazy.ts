import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** Lazy loading of this slice's contract (and its validation library) for screens. */
const contract = lazyModule(() => import('./contract'));

export const checkPaymentOrder = lazyExport(contract, 'checkPaymentOrder');
export const listPaymentOrders = lazyExport(contract, 'listPaymentOrders');
export const refundPayment = lazyExport(contract, 'refundPayment');
