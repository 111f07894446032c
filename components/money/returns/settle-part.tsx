import { FailureAlert } from '@/components/back-office/failure-alert';
import { inputMaxLength } from '@/components/back-office/form-field';
import { useSetOffOrders } from '@/components/money/ledger/use-set-off-orders';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { SelectField } from '@/components/ui/select-field';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { formatRupees, storeDate } from '@/lib/kernel/text/format';
import { onlineRefundArrival } from '@/lib/kernel/text/refund-arrival';
import { entryDefinition } from '@/lib/money/ledger/record';
import type { Share } from '@/lib/money/returns/rules';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { returnsText } from './returns-text';
import type { useReturn } from './use-return';

const text = returnsText.settle;

interface SettlePartProps {
  order: OrderRecord;
  taken: ReturnType<typeof useReturn>;
}

/** How the money comes back: by which method, or on which other order of the customer. */
export function SettlePart({ order, taken }: SettlePartProps) {
  const { kind } = taken;
  return (
    <>
      <ChoiceGroup
        label={text.label}
        name="kind"
        fit="pair"
        choices={[
          { value: 'refund', label: text.refund },
          { value: 'set_off', label: text.setOff },
        ]}
        chosen={kind}
        onChange={({ target }) => taken.setKind(target.value === 'set_off' ? 'set_off' : 'refund')}
      />
      {kind === 'refund' ? <Refund taken={taken} /> : <SetOff order={order} taken={taken} />}
    </>
  );
}

function Refund({ taken }: Pick<SettlePartProps, 'taken'>) {
  const { typed, errors, shares, problem, way } = taken;
  return (
    <>
      <SelectField
        label={text.method}
        name="method"
        required
        placeholder={text.chooseMethod}
        options={taken.methods.map((value) => ({ value, label: text.methods[value] }))}
        value={typed.method}
        error={errors.method ?? problem ?? undefined}
        hint={typed.method === '' ? undefined : typed.method === 'online' ? text.online : text.byHand}
        onChange={({ target }) => taken.type('method', target.value)}
      />
      {taken.hasReference && (
        <TextField
          label={text.reference}
          name="reference"
          autoComplete="off"
          maxLength={inputMaxLength(entryDefinition.fields.reference.max)}
          value={typed.reference}
          error={errors.reference}
          onChange={({ target }) => taken.type('reference', target.value)}
        />
      )}
      {shares.some(({ method }) => method !== way) && <Parts shares={shares} />}
    </>
  );
}

/** Where one method does not do: what was paid online goes back online. */
function Parts({ shares }: { shares: readonly Share[] }) {
  const methods = [...new Set(shares.map(({ method }) => method))];
  const sum = (method: Share['method']) =>
    shares.reduce((all, each) => all + (each.method === method ? each.paise : 0), 0);
  return (
    <dl aria-label={text.parts} className="grid gap-1 rounded-md bg-ivory-deep px-4 py-3 text-sm">
      {methods.map((method) => (
        <div key={method} className="flex justify-between gap-4">
          <dt>{nameOfPart(method)}</dt>
          <dd className="font-semibold tabular-nums">{formatRupees(rupeesOf(sum(method)))}</dd>
        </div>
      ))}
    </dl>
  );
}

function nameOfPart(method: Share['method']): string {
  if (method === 'online') return text.partOnline(onlineRefundArrival(storeDate(new Date())));
  return text.part(text.methods[method]);
}

/** The customer's newest orders of the same seller with a due that is large enough. */
function SetOff({ order, taken }: SettlePartProps) {
  const { typed, errors, backPaise } = taken;
  const listed = useSetOffOrders(order.userid, order.store_id);
  if (listed.orders === null)
    return listed.isLoading ? (
      <>
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-12 w-full" />
      </>
    ) : (
      <FailureAlert sentence={text.failed} failure={listed.failure} shown onRetry={listed.reload} />
    );
  const fitting = listed.orders.filter(
    ({ id, pending_amount: due }) => id !== order.id && paiseOfRupees(due) >= backPaise,
  );
  if (fitting.length === 0)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {text.noOrder(formatRupees(rupeesOf(backPaise)))}
      </p>
    );
  return (
    <SelectField
      label={text.order}
      name="to_order_id"
      required
      placeholder={text.chooseOrder}
      options={fitting.map(({ id, name, pending_amount: due }) => ({
        value: String(id),
        label: text.orderOption(id, name, formatRupees(due)),
      }))}
      value={typed.to_order_id}
      error={errors.to_order_id}
      onChange={({ target }) => taken.type('to_order_id', target.value)}
    />
  );
}
