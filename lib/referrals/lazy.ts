import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const findInviter = lazyExport(contract, 'findInviter');
