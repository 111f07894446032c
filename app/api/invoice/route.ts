import { serve } from '@/lib/gateway/serve';
import { openInvoice } from '@/lib/money/ledger/contract';
import { readInvoice } from '@/lib/money/deliveries/invoices';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openInvoice, readInvoice);
