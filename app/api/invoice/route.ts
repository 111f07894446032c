import { serve } from '@/lib/gateway/serve';
import { openInvoice } from '@/lib/ledger/contract';
import { readInvoice } from '@/lib/ledger/invoices';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openInvoice, readInvoice);
