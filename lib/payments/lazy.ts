import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const checkPaymentOrder = lazyExport(contract, 'checkPaymentOrder');
export const listPaymentOrders = lazyExport(contract, 'listPaymentOrders');
export const refundPayment = lazyExport(contract, 'refundPayment');
