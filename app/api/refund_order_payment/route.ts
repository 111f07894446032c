import { serve } from '@/lib/gateway/serve';
import { refundOrderPayment } from '@/lib/ledger/contract';
import { refundEntry } from '@/lib/ledger/refund';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(refundOrderPayment, refundEntry);
