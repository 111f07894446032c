import { serve } from '@/lib/gateway/serve';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(issueInvoice, issueInvoiceOfOrder);
