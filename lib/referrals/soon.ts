import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens. */
const contract = soon(() => import('./contract'));

export const findInviter = exportOf(contract, 'findInviter');
