import { lazyExport, lazyModule } from '@/lib/lazy-module';

const contract = lazyModule(() => import('./contract'));

export const changePassword = lazyExport(contract, 'changePassword');
export const getDetails = lazyExport(contract, 'getDetails');
export const listSessions = lazyExport(contract, 'listSessions');
export const logIn = lazyExport(contract, 'logIn');
export const requestReset = lazyExport(contract, 'requestReset');
export const signUp = lazyExport(contract, 'signUp');
export const updateProfile = lazyExport(contract, 'updateProfile');
