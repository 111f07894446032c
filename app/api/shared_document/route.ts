import { serve } from '@/lib/gateway/serve';
import { openSharedDocument } from '@/lib/money/shared-documents/contract';
import { readSharedDocument } from '@/lib/money/shared-documents/open';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openSharedDocument, readSharedDocument);
