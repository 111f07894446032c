'use client';

import { useEffect, useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import { cacheNames, namesOf, type PartyNames } from '@/components/back-office/known-names';
import { RecordForm } from '@/components/back-office/record-form';
import { partyFormFields } from '@/components/back-office/party-form-fields';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { sentStore, storeFormField, unsetStore } from '@/components/sales/stores/store-field';
import { useSaleStores } from '@/components/sales/stores/use-sale-stores';
import { Button } from '@/components/ui/button';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { callAction, type Failure } from '@/lib/gateway/client';
import { paiseOfRupees } from '@/lib/paise';
import { opportunities, type OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { paiseOfField } from '@/lib/kernel/text/amount';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { closedOrder, type ClosedOrder } from './closed-order';
import { opportunitiesText as text } from './opportunities-text';
import { opportunityVariants, type OpportunityVariant } from './variants';

interface FormProps {
  role: StaffRole;
  onSaved(saved: OpportunityRecord, order: ClosedOrder | null): void;
  onClose(): void;
}

/** Visit for which an opportunity is created. */
export interface VisitOfSale {
  readonly bookingId: number;
  readonly customer: { readonly id: number; readonly name: string };
  /** Name of the opportunity. */
  readonly name: string;
}

interface CreateProps extends FormProps {
  actorId: number;
  /** Fills in the form and links the opportunity permanently. */
  visit?: VisitOfSale;
  /** Fills in the customer, who can be changed. */
  customer?: VisitOfSale['customer'];
  focusAfter(): HTMLElement | null;
  onRefused?: () => void;
}

export function CreateOpportunity(props: CreateProps) {
  const { role, actorId, visit, customer = visit?.customer, onSaved, onClose, onRefused, focusAfter } = props;
  const variant = opportunityVariants[role];
  const own = String(actorId);
  const [names] = useState(() => {
    const known = namesOf(null);
    if (customer !== undefined) known.userid.set(String(customer.id), customer.name);
    return known;
  });
  const parties = visit === undefined ? variant.create : variant.createOfVisit;
  const store = storeFormField(
    useSaleStores(),
    visit === undefined ? unsetStore.ofLastSale : unsetStore.ofVisit,
  );
  return (
    <RecordForm
      title={text.createTitle}
      submitLabel={text.create}
      fields={fieldsOf(variant, parties, names, store, null)}
      of={{
        initial: {
          executiveid: parties.executiveid === 'own' ? own : '',
          employeeid: parties.employeeid === 'own' ? own : '',
          status: 'open',
          ...(customer === undefined ? {} : { userid: String(customer.id) }),
          ...(visit === undefined ? {} : { name: visit.name, total_amount: '0' }),
        },
      }}
      input={opportunities.actions.create.input}
      toSent={sentOf}
      send={(input, _, idempotencyKey) =>
        callAction(opportunities, 'create', { ...input, booking_id: visit?.bookingId }, { idempotencyKey })
      }
      failure={text.failures.create}
      onSaved={(saved) => onSaved(saved.data, closedOrder(saved))}
      focusAfter={focusAfter}
      {...(onRefused === undefined ? {} : { onRefused })}
      onClose={onClose}
    />
  );
}

interface EditProps extends FormProps {
  opportunity: OpportunityRecord;
  /** Rupees, 0 without items; null until they are loaded. */
  sumOfItems: number | null;
  onRefused(failure: Failure): void;
}

/** Setting the status to closed creates the order. */
export function EditOpportunity({ role, opportunity, sumOfItems, onSaved, onClose, onRefused }: EditProps) {
  const variant = opportunityVariants[role];
  const [names] = useState(() => namesOf(opportunity));
  const store = storeFormField(useSaleStores());
  return (
    <RecordForm
      title={text.edit}
      submitLabel={backOfficeText.save}
      fields={fieldsOf(variant, variant.edit, names, store, {
        sum: sumOfItems,
        total: opportunity.total_amount,
      })}
      of={{
        edited: {
          record: opportunity,
          valuesOf,
          onStale: (current) => cacheNames(names, current),
        },
      }}
      input={opportunities.actions.update.input.omit({ id: true })}
      toSent={sentOf}
      send={(input, version) =>
        callAction(opportunities, 'update', {
          ...input,
          id: opportunity.id,
          version,
          ...(input.status === 'closed' && sumOfItems !== null ? { items_sum: sumOfItems } : {}),
        })
      }
      // The sum of the items decides what is won.
      whyNot={(read) => (read('status') === 'closed' && sumOfItems === null ? text.itemsNotLoaded : null)}
      failure={text.failures.update}
      onSaved={(saved) => onSaved(saved.data, closedOrder(saved))}
      onClose={onClose}
      onRefused={onRefused}
    />
  );
}

const { fields } = opportunityDefinition;

const valuesOf = (opportunity: OpportunityRecord) => formValues(opportunityDefinition, opportunity);
const sentOf = (read: ReadField) => ({
  ...sentValues(opportunityDefinition, read),
  store_id: sentStore(read('store_id')),
});

function fieldsOf(
  variant: OpportunityVariant,
  parties: OpportunityVariant['create'],
  names: PartyNames,
  store: ReturnType<typeof storeFormField>,
  items: { readonly sum: number | null; readonly total: number } | null,
): FormField[] {
  const sum = items?.sum ?? 0;
  return formFields(opportunityDefinition, {
    overrides: {
      ...partyFormFields(variant.role, parties, names),
      store_id: store,
      total_amount: {
        aside: (read, set) =>
          sum > 0 && (
            <TakeSum
              sum={sum}
              isTotal={paiseOfField(read('total_amount')) === paiseOfRupees(sum)}
              onUse={() => set('total_amount', amountValue(sum))}
            />
          ),
      },
      expected_on: {
        replacedBy: [
          { kind: 'date', name: 'expected_on', label: fields.expected_on.label, min: '2000-01-01' },
        ],
      },
      status: {
        aside: (read, set) => (
          <>
            <p role="status">{read('status') === 'closed' && text.closing}</p>
            {read('status') === 'closed' && items !== null && sum > 0 && sum !== items.total && (
              <ClosingTotal sum={sum} total={items.total} read={read} set={set} />
            )}
          </>
        ),
      },
    },
  });
}

interface ClosingTotalProps {
  sum: number;
  total: number;
  read: ReadField;
  set(name: string, value: string): void;
}

/** Closing takes the sum of the items as the total, unless another one was entered. */
function ClosingTotal({ sum, total, read, set }: ClosingTotalProps) {
  const [usesSum] = useState(() => paiseOfField(read('total_amount')) === paiseOfRupees(total));
  useEffect(() => {
    if (usesSum) set('total_amount', amountValue(sum));
    // Once, on choosing the status.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!usesSum || paiseOfField(read('total_amount')) !== paiseOfRupees(sum)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
      <span role="status">{text.items.closesAt(formatRupees(sum))}</span>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4"
        onClick={() => set('total_amount', amountValue(total))}
      >
        {text.items.keepTotal(formatRupees(total))}
      </Button>
    </div>
  );
}

function TakeSum({ sum, isTotal, onUse }: { sum: number; isTotal: boolean; onUse(): void }) {
  const amount = formatRupees(sum);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
      <span>{text.items.sumInForm(amount)}</span>
      {isTotal ? (
        <span className="inline-flex min-h-touch items-center">{text.items.sameAsTotal}</span>
      ) : (
        <Button variant="quiet" size="small" className="-mx-4" onClick={onUse}>
          {text.items.takeSum(amount)}
        </Button>
      )}
    </div>
  );
}
