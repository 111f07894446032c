import { serve } from '@/lib/gateway/serve';
import { issueInvoice } from '@/lib/ledger/contract';
import { issueInvoiceOfOrder } from '@/lib/ledger/invoices';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(issueInvoice, issueInvoiceOfOrder);
