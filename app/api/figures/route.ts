import { readFigures } from '@/lib/figures/contract';
import { showFigures } from '@/lib/figures/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readFigures, showFigures);
