import { ReceiptText } from '@lucide/icons';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { premiumPlan } from '@/lib/business';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { formatDate, formatRupees, storeDate } from '@/lib/kernel/text/format';
import { dashboardText as text } from './dashboard-text';

export function PlanCard({ plan }: { plan: { receipt: PlanReceipt | null } | null }) {
  const receipt = plan?.receipt ?? null;
  return (
    <Card aria-labelledby="plan" className="flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h2 id="plan" className="text-title">
          {text.plan}
        </h2>
        <Badge tone="gold">{premiumPlan.duration}</Badge>
      </div>
      {receipt === null ? (
        <p className="text-ink-soft">{plan === null ? text.receiptFailed : text.byHand}</p>
      ) : (
        <>
          <dl className="flex w-full flex-col gap-3">
            <Fact label={text.paid}>
              {text.paidOn(
                formatRupees(receipt.amountRupees),
                formatDate(storeDate(new Date(receipt.paidAt))),
              )}
            </Fact>
            {receipt.paymentId !== null && <Fact label={text.paymentId}>{receipt.paymentId}</Fact>}
          </dl>
          <LinkButton
            href="/receipt"
            wholePage
            variant="secondary"
            size="small"
            icon={<Icon of={ReceiptText} className="size-4" />}
          >
            {text.receipt}
          </LinkButton>
        </>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
