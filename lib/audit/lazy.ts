import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** Lazy loading of this slice's contract (and its validation library) for screens. */
const contract = lazyModule(() => import('./contract'));

export const auditLog = lazyExport(contract, 'auditLog');
export const recordHistory = lazyExport(contract, 'recordHistory');
