import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const customers = lazyExport(contract, 'customers');
export const createUser = lazyExport(contract, 'createUser');
export const deleteUser = lazyExport(contract, 'deleteUser');
export const listUsers = lazyExport(contract, 'listUsers');
export const staffDirectory = lazyExport(contract, 'staffDirectory');
