import { serve } from '@/lib/gateway/serve';
import { requireFactor } from '@/lib/people/second-factor/contract';
import { setRequirement } from '@/lib/people/second-factor/require';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(requireFactor, setRequirement);
