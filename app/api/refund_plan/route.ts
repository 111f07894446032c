import { serve } from '@/lib/gateway/serve';
import { refundPlan } from '@/lib/money/plan-sales/contract';
import { refundSoldPlan } from '@/lib/money/plan-sales/refund';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(refundPlan, refundSoldPlan);
