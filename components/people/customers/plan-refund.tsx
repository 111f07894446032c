'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { CustomerRecord } from '@/lib/people/customers/contract';
import { planRefundText as text } from './plan-refund-text';

const PlanRefundForm = lazyPart(() => import('./plan-refund-form').then((module) => module.PlanRefundForm));

/** For admins: the last plan of a customer, sold at the front desk and not refunded. */
export function PlanRefund({
  customer,
}: {
  customer: Pick<CustomerRecord, 'id' | 'name' | 'refundable_plan' | 'refundable_amount'>;
}) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <Button variant="secondary" size="small" className="mt-4" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && (
        <PlanRefundForm
          customer={customer}
          onSaved={(message) => {
            showToast(message);
            router.refresh();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
