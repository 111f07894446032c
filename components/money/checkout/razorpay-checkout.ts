import { upiLimitPaise } from '@/lib/sale-rules';
import type { OutputOf } from '@/lib/contract';
import type { createOrderPayment } from '@/lib/money/payments/contract';
import { textsIn } from '@/lib/kernel/texts-in';

/* Razorpay's checkout.js as far as used (docs/product/payments.md, "Razorpay: checkout.js"); its types stay in this module. */

interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { contact?: string | undefined };
  theme?: { color: string };
  config?: { display: { sequence: string[]; preferences: { show_default_blocks: boolean } } };
  modal: { ondismiss(): void; confirm_close: boolean };
  handler(response: unknown): void;
}

interface CheckoutSheet {
  open(): void;
  /** Widely used but undocumented. */
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

/** Loads Razorpay's checkout. Returns null on error or timeout; the next call loads it again. */
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
    // Browsers hide the page's nonce from markup, but not from running scripts.
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

export interface PaidResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

function paidResponseIn(response: unknown): PaidResponse | null {
  const { razorpay_payment_id = '', razorpay_order_id = '', razorpay_signature = '' } = textsIn(response);
  if ([razorpay_payment_id, razorpay_order_id, razorpay_signature].includes('')) return null;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

interface SheetEvents {
  onPaid(paid: PaidResponse): void;
  /** An attempt failed; the checkout stays open. */
  onFailed(): void;
  /** Closed. A payment may still have been made. */
  onDismissed(): void;
}

/** Order of the methods above the limit of UPI (razorpay.com/docs, "Configure Payment Methods"). */
const withoutUpiFirst = {
  display: { sequence: ['netbanking', 'card'], preferences: { show_default_blocks: true } },
};

/** @returns a function that closes the checkout, or null if it could not be opened */
export function openSheet(
  checkout: Checkout,
  order: OutputOf<typeof createOrderPayment>['data'],
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
      ...(order.amount > upiLimitPaise && { config: withoutUpiFirst }),
      modal: { ondismiss: () => once(events.onDismissed), confirm_close: true },
      handler: (response) =>
        once(() => {
          const paid = paidResponseIn(response);
          // An unreadable result may still be a payment: the server is queried, as after a closed checkout.
          if (paid !== null) events.onPaid(paid);
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

/** Read from the page: colours are defined in tailwind.config.ts only. */
function brandColour(): string | null {
  const root = getComputedStyle(document.documentElement);
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(root.accentColor)?.slice(1);
  return parts === undefined
    ? null
    : `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
