import type Razorpay from 'razorpay';
import { z } from 'zod';

/** The SDK's HTTP client (axios). */
export interface RazorpayClient {
  defaults: { baseURL: string; timeout: number };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

const insides = z.object({
  api: z.object({
    // Stryker disable next-line ConditionalExpression,LogicalOperator: only another SDK has another shape; the site must not start then
    rq: z.custom<RazorpayClient>((client) => typeof client === 'function' && 'defaults' in client),
  }),
});

/**
 * HTTP client of razorpay 2.9 (`api.rq`), which has no option for base URL and time-out, and no request header of one refund. Throws for
 * another SDK. Test: lib/money/payments/razorpay.test.ts.
 */
export function clientOf(sdk: Razorpay): RazorpayClient {
  return insides.parse(sdk).api.rq;
}
