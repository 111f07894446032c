import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = soon(() => import('./contract'));

export const items = exportOf(contract, 'items');
