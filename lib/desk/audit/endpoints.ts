import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const auditLog = endpoint<typeof contract.auditLog>('POST', '/audit_log');
export const recordHistory = endpoint<typeof contract.recordHistory>('POST', '/record_history');
