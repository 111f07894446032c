import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** The calls of this slice for screens. */
const contract = lazyModule(() => import('./contract'));

export const findInviter = lazyExport(contract, 'findInviter');
