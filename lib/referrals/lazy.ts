import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** Lazy loading of this slice's contract for screens. */
const contract = lazyModule(() => import('./contract'));

export const findInviter = lazyExport(contract, 'findInviter');
