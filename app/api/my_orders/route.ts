import { myOrders } from '@/lib/money/ledger/contract';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(myOrders, listOwnOrders);
