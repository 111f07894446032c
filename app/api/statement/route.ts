import { serve } from '@/lib/gateway/serve';
import { openStatement } from '@/lib/money/statements/contract';
import { readStatement } from '@/lib/money/statements/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openStatement, readStatement);
