import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const createUser = endpoint<typeof contract.createUser>('POST', '/create_user');
export const deleteUser = endpoint<typeof contract.deleteUser>('POST', '/delete_user');
export const listUsers = endpoint<typeof contract.listUsers>('POST', '/get_all_user_details');
export const staffDirectory = endpoint<typeof contract.staffDirectory>('GET', '/staff_directory');
