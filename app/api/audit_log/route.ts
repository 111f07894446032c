import { auditLog } from '@/lib/desk/audit/contract';
import { readAuditLog } from '@/lib/desk/audit/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(auditLog, readAuditLog);
