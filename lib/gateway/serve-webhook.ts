import { visitor } from '@/lib/kernel/access/actor';
import type { Operation } from '@/lib/kernel/access/operation';
import { ResponseCookies, clientOf, contextFor } from '@/lib/server/context';
import type { Delivery } from '@/lib/money/payments/webhook';
import { jsonHeaders } from './responses';
import { readBody } from './read-request';
import { handlers, type RouteHandlers } from './serve';

/** The operation gets the raw bytes, since the signature covers these and not parsed JSON. */
export function serveWebhook(operation: Operation<Delivery, { message: string }>): RouteHandlers {
  return handlers('POST', async (request, trace) => {
    const { headers } = request;
    const delivery: Delivery = {
      body: await readBody(request),
      signature: headers.get('x-razorpay-signature'),
      eventId: headers.get('x-razorpay-event-id'),
    };
    const context = contextFor(visitor, clientOf(headers), new ResponseCookies(), trace);
    const { message } = await operation.run(context, delivery);
    return new Response(JSON.stringify({ success: true, message }), {
      status: 200,
      headers: jsonHeaders(trace.requestId),
    });
  });
}
