import { lazyExport, lazyModule } from '@/lib/lazy-module';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = lazyModule(() => import('./contract'));

export const customers = lazyExport(contract, 'customers');
export const createUser = lazyExport(contract, 'createUser');
export const deleteUser = lazyExport(contract, 'deleteUser');
export const listUsers = lazyExport(contract, 'listUsers');
export const staffDirectory = lazyExport(contract, 'staffDirectory');
