import { serve } from '@/lib/gateway/serve';
import { openReceipt } from '@/lib/money/ledger/contract';
import { readReceipt } from '@/lib/money/ledger/receipts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openReceipt, readReceipt);
