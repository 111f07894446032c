import type { OutputOf } from '@/lib/contract';
import type { createPaymentOrder } from '@/lib/subscriptions/contract';
import { textsIn } from '@/lib/texts-in';

/** Razorpay's checkout.js as far as we use it (docs/product/payments.md, "Razorpay: checkout.js"); its shapes end here. */

interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { contact: string };
  theme?: { color: string };
  modal: { ondismiss(): void; confirm_close: boolean };
  handler(response: unknown): void;
}

interface CheckoutSheet {
  open(): void;
  /** Widely used, not documented. */
  close?(): void;
  on(event: 'payment.failed', run: () => void): void;
}

export interface Checkout {
  new (options: CheckoutOptions): CheckoutSheet;
}

declare global {
  interface Window {
    Razorpay?: Checkout;
  }
}

const loadTimeoutMs = 15_000;

let loading: Promise<Checkout | null> | null = null;

/**
 * The checkout of `url`, loaded on first use; null where it did not come in time. Asking again after a failure loads the
 * script again.
 */
export async function loadCheckout(url: string): Promise<Checkout | null> {
  if (window.Razorpay !== undefined) return window.Razorpay;
  loading ??= addScript(url);
  const checkout = await loading;
  loading = null;
  return checkout;
}

function addScript(url: string): Promise<Checkout | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    // The page's own nonce, which the browser hides from markup but not from scripts that run already.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    const end = () => {
      clearTimeout(timer);
      if (window.Razorpay === undefined) script.remove();
      resolve(window.Razorpay ?? null);
    };
    const timer = setTimeout(end, loadTimeoutMs);
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  });
}

/** What the sheet hands back after a payment. */
export interface PaidAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

function paidAnswerIn(response: unknown): PaidAnswer | null {
  const { razorpay_payment_id = '', razorpay_order_id = '', razorpay_signature = '' } = textsIn(response);
  if ([razorpay_payment_id, razorpay_order_id, razorpay_signature].includes('')) return null;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

interface SheetEvents {
  /** The sheet says that it was paid. */
  onPaid(answer: PaidAnswer): void;
  /** One try failed; the sheet stays open for another. */
  onFailed(): void;
  /** The sheet is gone. That does not mean that nothing was paid. */
  onDismissed(): void;
}

/** Opens the pay sheet of an order. @returns a way to close it, or null where it could not be opened */
export function openSheet(
  checkout: Checkout,
  order: OutputOf<typeof createPaymentOrder>['data'],
  events: SheetEvents,
): (() => void) | null {
  let over = false;
  const once = (run: () => void) => {
    if (over) return;
    over = true;
    run();
  };
  const { key_id, ...rest } = order;
  const color = brandColour();
  try {
    const sheet = new checkout({
      ...rest,
      key: key_id,
      ...(color === null ? {} : { theme: { color } }),
      modal: { ondismiss: () => once(events.onDismissed), confirm_close: true },
      handler: (response) =>
        once(() => {
          const answer = paidAnswerIn(response);
          // Money may have moved even so: the server is asked, as after a sheet that was closed.
          if (answer !== null) events.onPaid(answer);
          else events.onDismissed();
        }),
    });
    sheet.on('payment.failed', () => {
      if (!over) events.onFailed();
    });
    sheet.open();
    return () => {
      over = true;
      sheet.close?.();
    };
  } catch {
    return null;
  }
}

/** The emerald of our buttons in the sheet too, read from the page: colours are typed in tailwind.config.ts only. */
function brandColour(): string | null {
  const root = getComputedStyle(document.documentElement);
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(root.accentColor)?.slice(1);
  return parts === undefined
    ? null
    : `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
