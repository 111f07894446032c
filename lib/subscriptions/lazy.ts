import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const createPaymentOrder = lazyExport(contract, 'createPaymentOrder');
export const recordSubscription = lazyExport(contract, 'recordSubscription');
