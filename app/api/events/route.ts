import { changesRoute } from '@/lib/gateway/serve-changes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = changesRoute;
