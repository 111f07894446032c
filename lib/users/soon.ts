import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = soon(() => import('./contract'));

export const customers = exportOf(contract, 'customers');
export const createUser = exportOf(contract, 'createUser');
export const deleteUser = exportOf(contract, 'deleteUser');
export const listUsers = exportOf(contract, 'listUsers');
export const staffDirectory = exportOf(contract, 'staffDirectory');
