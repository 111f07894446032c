import { serve } from '@/lib/gateway/serve';
import { search } from '@/lib/search/contract';
import { searchEverything } from '@/lib/search/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(search, searchEverything);
