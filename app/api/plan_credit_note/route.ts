import { serve } from '@/lib/gateway/serve';
import { openPlanCreditNote } from '@/lib/money/subscriptions/contract';
import { readPlanCreditNote } from '@/lib/money/subscriptions/plan-receipt';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openPlanCreditNote, readPlanCreditNote);
