import { openMyDataJson } from '@/lib/desk/my-data/contract';
import { readMyDataAsJson } from '@/lib/desk/my-data/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openMyDataJson, readMyDataAsJson);
