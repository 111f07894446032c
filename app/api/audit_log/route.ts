import { auditLog } from '@/lib/audit/contract';
import { readAuditLog } from '@/lib/audit/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(auditLog, readAuditLog);
