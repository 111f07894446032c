import { documentRoute } from '@/lib/gateway/serve-document';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute;
