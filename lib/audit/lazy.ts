import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const auditLog = lazyExport(contract, 'auditLog');
export const recordHistory = lazyExport(contract, 'recordHistory');
