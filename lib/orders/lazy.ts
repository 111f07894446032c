import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const orders = lazyExport(contract, 'orders');
