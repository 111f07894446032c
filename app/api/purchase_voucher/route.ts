import { serve } from '@/lib/gateway/serve';
import { openPurchaseVoucher } from '@/lib/money/exchanges/contract';
import { readPurchaseVoucher } from '@/lib/money/exchanges/voucher';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  openPurchaseVoucher,
  readPurchaseVoucher,
);
