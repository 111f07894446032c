import { readTimeline } from '@/lib/people/customers/contract';
import { listEvents } from '@/lib/people/customers/timeline';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readTimeline, listEvents);
