import { readFigures } from '@/lib/desk/figures/contract';
import { showFigures } from '@/lib/desk/figures/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readFigures, showFigures);
