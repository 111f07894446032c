import { serve } from '@/lib/gateway/serve';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { readPlanReceipt } from '@/lib/money/subscriptions/plan-receipt';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openPlanReceipt, readPlanReceipt);
