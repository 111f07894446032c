import { serve } from '@/lib/gateway/serve';
import { openReceipt } from '@/lib/ledger/contract';
import { readReceipt } from '@/lib/ledger/receipts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openReceipt, readReceipt);
