import { exportList } from '@/lib/export/contract';
import { exportRows } from '@/lib/export/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportList, exportRows);
