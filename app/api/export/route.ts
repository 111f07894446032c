import { exportList } from '@/lib/desk/export/contract';
import { exportRows } from '@/lib/desk/export/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportList, exportRows);
