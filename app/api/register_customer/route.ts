import { serve } from '@/lib/gateway/serve';
import { registerCustomer } from '@/lib/money/plan-sales/contract';
import { sellPlan } from '@/lib/money/plan-sales/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(registerCustomer, sellPlan);
