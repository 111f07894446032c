import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = lazyModule(() => import('./contract'));

export const items = lazyExport(contract, 'items');
