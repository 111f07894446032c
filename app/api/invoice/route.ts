import { serve } from '@/lib/gateway/serve';
import { openInvoice } from '@/lib/money/ledger/contract';
import { readInvoice } from '@/lib/money/ledger/invoices';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openInvoice, readInvoice);
