/**
 * Request headers that the front sets and that everything behind it may trust: a client's own are removed
 * (docs/product/running.md, "Front server").
 */
export const CLIENT_ADDRESS_HEADER = 'x-pasidi-client-address';

/** Random per request; on the answer too, and the `request_id` of a failure. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Sent by a proxy that sends a request to another replica when it is answered 421 (deploy/nginx/nginx.conf). */
export const ELSEWHERE_HEADER = 'x-pasidi-elsewhere';
