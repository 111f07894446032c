import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const changePassword = endpoint<typeof contract.changePassword>('POST', '/change_password');
export const endSession = endpoint<typeof contract.endSession>('POST', '/end_session');
export const endSessions = endpoint<typeof contract.endSessions>('POST', '/end_sessions');
export const getDetails = endpoint<typeof contract.getDetails>('GET', '/get_details');
export const listSessions = endpoint<typeof contract.listSessions>('GET', '/sessions');
export const requestReset = endpoint<typeof contract.requestReset>('POST', '/request_reset');
export const signUp = endpoint<typeof contract.signUp>('POST', '/Signup_Gold');
export const updateProfile = endpoint<typeof contract.updateProfile>('PUT', '/profileupdate');
