import { serve } from '@/lib/gateway/serve';
import { refundOrderPayment } from '@/lib/money/ledger/contract';
import { refundEntry } from '@/lib/money/ledger/refund';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(refundOrderPayment, refundEntry);
