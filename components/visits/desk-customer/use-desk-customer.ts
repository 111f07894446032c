'use client';

import { useState } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import type { OutputOf } from '@/lib/contract';
import { call, type Failure } from '@/lib/gateway/client';
import { mobilePattern } from '@/lib/kernel/text/mobile';
import type * as sales from '@/lib/money/plan-sales/contract';
import { registerCustomer } from '@/lib/money/plan-sales/endpoints';
import type { DeskMethod } from '@/lib/money/documents/record';
import type { DeskCustomer } from '@/lib/visits/front-desk/contract';
import { visits } from '@/lib/visits/front-desk/endpoints';
import { deskCustomerText as text } from './desk-customer-text';

export type SoldPlan = OutputOf<typeof sales.registerCustomer>['data'];

interface SaleInput {
  readonly name: string;
  readonly method: DeskMethod;
  readonly reference: string;
  readonly referral: string;
}
const noInput: SaleInput = { name: '', method: 'cash', reference: '', referral: '' };

const shownFields = ['name', 'reference', 'referral_code'] as const;
type SaleErrors = Partial<Record<(typeof shownFields)[number], string | undefined>>;

interface Sale {
  readonly mobile: string;
  readonly input: SaleInput;
  readonly errors: SaleErrors;
  readonly failure: Failure | null;
}
const noSale: Omit<Sale, 'mobile'> = { input: noInput, errors: {}, failure: null };

/**
 * The customer of a mobile, looked up at its tenth digit, and the sale of the plan to who has none.
 * @param mobile as typed
 * @param date day whose visits are shown, `YYYY-MM-DD`; default: today
 */
export function useDeskCustomer(mobile: string, date?: string) {
  const isWhole = mobilePattern.test(mobile);
  const look = useActionEndpoint(visits, 'find', isWhole ? { mobile, ...(date && { date }) } : null);
  const [last, setLast] = useState<Sale>({ ...noSale, mobile });
  // Of another number, it must not be sold to this one.
  const { input, errors, failure } = last.mobile === mobile ? last : noSale;
  const change = (changes: Partial<typeof noSale>) =>
    setLast((before) => ({ ...(before.mobile === mobile ? before : noSale), ...changes, mobile }));
  const [busy, setBusy] = useState(false);
  const [sold, setSold] = useState<SoldPlan | null>(null);
  const attempt = useIdempotencyKey();
  const customer: DeskCustomer | null = (isWhole ? look.data?.data : null) ?? null;
  const missing =
    !isWhole || look.data === null ? null : customer === null ? 'account' : customer.has_plan ? null : 'plan';

  /** @returns whether the customer has the plan now */
  async function sell(): Promise<boolean> {
    if (busy) return false;
    const wrong: SaleErrors = {
      ...(missing === 'account' && input.name.trim() === '' && { name: text.nameMissing }),
      ...(input.method === 'upi' && input.reference.trim() === '' && { reference: text.referenceMissing }),
    };
    change({ errors: wrong, failure: null });
    if (Object.keys(wrong).length > 0) return false;
    const isNew = missing === 'account';
    const body = {
      mobile,
      method: input.method,
      ...(isNew && { name: input.name, referral_code: input.referral }),
      ...(input.method === 'upi' && { reference: input.reference }),
    };
    setBusy(true);
    const outcome = await call(registerCustomer, body, { idempotencyKey: attempt.keyFor(body) });
    setBusy(false);
    if (!outcome.ok) {
      const named = shownFields.filter((field) => outcome.fields[field] !== undefined);
      change({
        errors: Object.fromEntries(named.map((field) => [field, outcome.fields[field]])),
        failure: named.length === 0 ? outcome : null,
      });
      // Sold at another desk, or paid online meanwhile.
      if (outcome.status === 409) void look.reload();
      return false;
    }
    attempt.done();
    const { data } = outcome.data;
    setSold(data);
    change(noSale);
    look.change((found) => ({
      data: { user_id: data.user_id, name: data.name, has_plan: true, visits: found?.data?.visits ?? [] },
    }));
    return true;
  }

  return {
    customer,
    missing,
    isLooking: isWhole && look.status === 'loading',
    /** The mobile is a staff account's. */
    mobileError: isWhole ? look.failure?.fields['mobile'] : undefined,
    lookFailure: isWhole && look.failure?.fields['mobile'] === undefined ? look.failure : null,
    retry: () => void look.reload(),
    input,
    setInput: (changes: Partial<SaleInput>) =>
      change({ input: { ...input, ...changes }, errors: {}, failure: null }),
    errors,
    failure,
    busy,
    /** The plan that was just sold to this mobile. */
    sold: sold?.mobile === mobile ? sold : null,
    sell,
  };
}

export type DeskCustomerState = ReturnType<typeof useDeskCustomer>;
