import { readTimeline } from '@/lib/customers/contract';
import { listEvents } from '@/lib/customers/timeline';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readTimeline, listEvents);
