import { serve } from '@/lib/gateway/serve';
import { readCreditNote } from '@/lib/money/returns/credit-notes';
import { openCreditNote } from '@/lib/money/returns/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openCreditNote, readCreditNote);
