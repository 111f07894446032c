import { serve } from '@/lib/gateway/serve';
import { search } from '@/lib/desk/search/contract';
import { searchEverything } from '@/lib/desk/search/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(search, searchEverything);
