/** Trusted request headers, set by the front; the client's own are removed (docs/product/running.md, "Front server"). */
export const CLIENT_ADDRESS_HEADER = 'x-pasidi-client-address';

/** Random per request; also on the response, and the `request_id` of a failure. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Sent by a proxy that retries on another replica after a 421 (deploy/nginx/nginx.conf). */
export const ELSEWHERE_HEADER = 'x-pasidi-elsewhere';
