import { exportOf, soon } from '@/lib/soon';

/** The calls of this slice for screens: their shapes, and the library that checks them, come when they are needed. */
const contract = soon(() => import('./contract'));

export const changePassword = exportOf(contract, 'changePassword');
export const getDetails = exportOf(contract, 'getDetails');
export const listSessions = exportOf(contract, 'listSessions');
export const logIn = exportOf(contract, 'logIn');
export const requestReset = exportOf(contract, 'requestReset');
export const signUp = exportOf(contract, 'signUp');
export const updateProfile = exportOf(contract, 'updateProfile');
