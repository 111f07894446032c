import { openMyDataPdf } from '@/lib/desk/my-data/contract';
import { readMyDataAsPdf } from '@/lib/desk/my-data/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openMyDataPdf, readMyDataAsPdf);
