import { serve } from '@/lib/gateway/serve';
import { returnPieces } from '@/lib/money/returns/contract';
import { takeBack } from '@/lib/money/returns/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(returnPieces, takeBack);
