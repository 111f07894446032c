/* oxlint-disable max-lines -- the dialogs of a sale, its items and its order share the state of this panel */
'use client';

import { Plus } from '@lucide/icons';
import { useRef, useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import { ReasonButton } from '@/components/back-office/reason-button';
import { RecordHistory } from '@/components/back-office/record-history';
import { customerFact, factsOf, splitFacts } from '@/components/back-office/record-parts';
import { ofOpportunity } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { EstimateButtons } from '@/components/money/estimates/estimate-buttons';
import { Alert } from '@/components/ui/alert';
import { storeFact } from '@/components/sales/stores/store-fact';
import { useSaleStores } from '@/components/sales/stores/use-sale-stores';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { useNow } from '@/components/ui/use-now';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { items as itemsEndpoint } from '@/lib/sales/items/endpoints';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import { sumOfRupees } from '@/lib/paise';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { whyCannotAddItems, whyCannotEdit, whyCannotEditItems } from '@/lib/sales/opportunities/rules';
import { formatRupees } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { sinceText } from '@/lib/kernel/text/since';
import { closedOrder, orderNote, type ClosedOrder } from './closed-order';
import { ItemTable } from './item-table';
import { opportunitiesText as text } from './opportunities-text';
import { OpportunityBadge, StageBadge } from './opportunity-badge';
import { SaleWon } from './sale-won';
import { StagePart, StageTimes } from './stage-part';
import { useItems } from './use-items';
import type { OpportunityVariant } from './variants';
import { WonPart } from './won-part';

const NotesAndTasks = lazyPart(
  () => import('@/components/desk/tasks/notes-and-tasks').then((module) => module.NotesAndTasks),
  'page',
);
const ItemForm = lazyPart(() => import('./item-form').then((module) => module.ItemForm));
const ApproveForm = lazyPart(() => import('./approve-form').then((module) => module.ApproveForm));
const EditOpportunity = lazyPart(() => import('./opportunity-form').then((module) => module.EditOpportunity));

interface OpportunityDetailsProps {
  opportunity: OpportunityRecord;
  variant: OpportunityVariant;
  actorId: number;
  /** The order of a closing made here. */
  closed: ClosedOrder | null;
  onClosed(order: ClosedOrder): void;
  onChanged(opportunity: OpportunityRecord): void;
  onDelete(opportunity: OpportunityRecord): void;
  onClose(): void;
}

type Popup =
  | { readonly kind: 'edit' }
  | { readonly kind: 'item'; readonly item: ItemRecord | null }
  | { readonly kind: 'approve'; readonly item: ItemRecord }
  | null;

export function OpportunityDetails(props: OpportunityDetailsProps) {
  const { opportunity, variant, actorId, closed, onClosed, onChanged, onDelete, onClose } = props;
  const { id } = opportunity;
  const { rows, failure: itemsFailure, reload: reloadItems, put, remove } = useItems(id);
  const stores = useSaleStores();
  // Rendered only in the browser: no server HTML to match.
  const [openedAt] = useState(() => new Date().toISOString());
  const now = useNow(openedAt);
  // The list may be outdated.
  const current = useActionEndpoint(
    opportunities,
    'read',
    { id },
    {
      changes: ofOpportunity(id),
      onLoaded({ data: { stages: _stages, ...row } }) {
        onChanged(row);
      },
    },
  );
  const changes = current.data?.data.stages ?? null;
  const [popup, setPopup] = useState<Popup>(null);
  const [deleting, setDeleting] = useState<ItemRecord | null>(null);
  const [notTaken, setNotTaken] = useState<Failure | null>(null);
  const [taking, setTaking] = useState(false);
  const [itemChanges, setItemChanges] = useState(0);
  const addItem = useRef<HTMLButtonElement>(null);
  const isLoadingItems = rows === null && itemsFailure === null;
  const sum = rows === null ? null : sumOfRupees(rows.map((item) => item.price));

  function putOpportunity(saved: OpportunityRecord) {
    onChanged(saved);
    current.change((loaded) => loaded && { ...loaded, data: { ...loaded.data, ...saved } });
  }

  /** The total may have followed the items. */
  function itemsChanged(changed: OpportunityRecord | undefined, isMoved: boolean) {
    setItemChanges(itemChanges + 1);
    if (isMoved) void current.reload();
    else if (changed !== undefined) putOpportunity(changed);
  }

  /** Another user may have closed or changed it: updates the buttons. */
  function refused() {
    void current.reload();
    void reloadItems();
  }

  async function setTotal(total: number) {
    setTaking(true);
    setNotTaken(null);
    const input = { id, total_amount: total, version: opportunity.version };
    const outcome = await callAction(opportunities, 'update', input);
    setTaking(false);
    if (outcome.ok) {
      putOpportunity(outcome.data.data);
      showToast(outcome.data.message);
    } else {
      setNotTaken(outcome);
      refused();
    }
  }

  const facts = splitFacts(
    opportunityDefinition,
    factsOf(
      opportunityDefinition,
      opportunity,
      ['id', 'userid', 'employeeid', 'executiveid', 'name', 'status', 'total_amount', 'created_at'],
      {
        status: <OpportunityBadge status={opportunity.status} />,
        stage: (
          <>
            <StageBadge stage={opportunity.stage} />{' '}
            <span className="font-normal">{text.stages.since(sinceText(opportunity.stage_since, now))}</span>
          </>
        ),
        stage_since: null,
        store_id: storeFact(stores, opportunity.store_id),
        ...(opportunity.lost_reason === null ? { lost_reason: null } : {}),
        ...(opportunity.lost_note === '' ? { lost_note: null } : {}),
        ...(opportunity.booking_id === null ? { booking_id: null } : {}),
      },
    ),
    ['total_amount', 'stage', 'next_step', 'expected_on', 'status', 'lost_reason', 'lost_note'],
  );
  return (
    <DetailsPanel
      label={text.details(opportunity.name)}
      message={
        <>
          <FailureAlert
            className="mb-4"
            sentence={text.failures.read}
            failure={current.failure}
            onRetry={() => void current.reload()}
          />
          <SaleWon order={closed} variant={variant} />
          {opportunity.stage === 'won' && (
            <WonPart opportunityId={id} role={variant.role} isBelow={closed !== null} />
          )}
        </>
      }
      facts={[customerFact(opportunity), ...facts.first]}
      more={facts.more}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {backOfficeText.close}
          </Button>
          <Button variant="danger-outline" size="small" onClick={() => onDelete(opportunity)}>
            {text.delete}
          </Button>
          <ReasonButton
            size="small"
            data-shortcut="e"
            reason={whyCannotEdit(opportunity)}
            onClick={() => setPopup({ kind: 'edit' })}
          >
            {text.edit}
          </ReasonButton>
        </>
      }
    >
      <StagePart
        opportunity={opportunity}
        onMoved={(moved) => {
          putOpportunity(moved.data);
          const order = closedOrder(moved);
          if (order !== null) onClosed(order);
          void current.reload();
          if (moved.data.stage === 'won') void reloadItems();
        }}
        onRefused={refused}
      />
      <DetailsPart
        title={text.items.title}
        aside={
          <ReasonButton
            ref={addItem}
            variant="secondary"
            size="small"
            reason={whyCannotAddItems(opportunity)}
            icon={<Icon of={Plus} className="size-4" />}
            onClick={() => setPopup({ kind: 'item', item: null })}
          >
            {text.items.add}
          </ReasonButton>
        }
      >
        {isLoadingItems && <ItemsLoading />}
        <FailureAlert
          sentence={text.failures.items}
          failure={itemsFailure}
          onRetry={() => void reloadItems()}
        />
        {rows !== null &&
          (rows.length === 0 ? (
            <p className="rounded-md border border-ivory-line bg-white px-4 py-6 text-center text-sm text-ink-soft">
              {text.items.empty}
            </p>
          ) : (
            <ItemTable
              items={rows}
              variant={variant}
              onEdit={(item) => setPopup({ kind: 'item', item })}
              onDelete={setDeleting}
              onApprove={
                variant.role === 'admin' && whyCannotEditItems(opportunity) === null
                  ? (item) => setPopup({ kind: 'approve', item })
                  : null
              }
            />
          ))}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <EstimateButtons opportunity={opportunity} pieces={rows} />
        </div>
        {sum !== null && rows !== null && rows.length > 0 && (
          <div className="mt-2 flex min-h-touch flex-wrap items-center justify-end gap-x-4 gap-y-1 text-sm">
            <span>
              {text.items.sum}: <strong className="font-semibold tabular-nums">{formatRupees(sum)}</strong>
            </span>
            {sum === opportunity.total_amount ? (
              <span className="text-ink-muted">{text.items.sameAsTotal}</span>
            ) : (
              <ReasonButton
                variant="secondary"
                size="small"
                reason={whyCannotEdit(opportunity)}
                busy={taking}
                onClick={() => void setTotal(sum)}
              >
                {text.items.takeOver}
              </ReasonButton>
            )}
          </div>
        )}
        <Alert className="mt-2">
          {notTaken !== null && <FailureMessage sentence={text.failures.update} failure={notTaken} />}
        </Alert>
      </DetailsPart>
      {/* They load meanwhile, and show with the items: a part that became shorter before these are there would move a page that is scrolled to its end. */}
      <div hidden={isLoadingItems}>
        {/* The alert above retries both. */}
        {(changes !== null || current.failure === null) && (
          <StageTimes opportunity={opportunity} changes={changes} />
        )}
        <NotesAndTasks
          on={{ customer_id: opportunity.userid, opportunityid: id }}
          viewer={{ id: actorId, role: variant.role }}
        />
        {/* Item changes do not increase the opportunity's version. */}
        <RecordHistory entity="opportunity" id={id} version={opportunity.version + itemChanges} />
      </div>

      {popup?.kind === 'edit' && (
        <EditOpportunity
          role={variant.role}
          opportunity={opportunity}
          sumOfItems={sum}
          onSaved={(saved, order) => {
            putOpportunity(saved);
            if (order !== null) onClosed(order);
            showToast(
              successText.opportunityUpdated,
              'success',
              order === null ? {} : orderNote(order, variant),
            );
            // The items now have the order's number.
            if (saved.status === 'closed') {
              void current.reload();
              void reloadItems();
            }
          }}
          onRefused={refused}
          onClose={() => setPopup(null)}
        />
      )}
      {popup?.kind === 'item' && (
        <ItemForm
          opportunity={opportunity}
          role={variant.role}
          item={popup.item}
          onSaved={({ data, message, opportunity: changed }) => {
            put(data);
            itemsChanged(changed, data.opportunityid !== id);
            showToast(message);
          }}
          onRefused={refused}
          focusAfter={(item) => (item.opportunityid === id ? null : addItem.current)}
          onClose={() => setPopup(null)}
        />
      )}
      {popup?.kind === 'approve' && (
        <ApproveForm
          item={popup.item}
          onSaved={({ data, message, opportunity: changed }) => {
            put(data);
            itemsChanged(changed, false);
            showToast(message);
          }}
          onRefused={refused}
          onClose={() => setPopup(null)}
        />
      )}
      <ConfirmAction
        about={deleting}
        title={text.items.deleteTitle}
        question={text.items.deleteQuestion}
        run={(item) => callAction(itemsEndpoint, 'delete', { id: item.id })}
        failure={text.failures.deleteItem}
        onDone={(item, done) => {
          remove(item.id);
          itemsChanged(done.opportunity, false);
          showToast(done.message);
        }}
        onClose={() => setDeleting(null)}
        focusAfter={() => addItem.current}
      >
        {(item) => (
          <>
            <p className="font-semibold wrap-anywhere">{item.name}</p>
            <p className="text-ink-soft tabular-nums">{formatRupees(item.price)}</p>
          </>
        )}
      </ConfirmAction>
    </DetailsPanel>
  );
}

function ItemsLoading() {
  return (
    <div role="status">
      <span className="sr-only">{text.items.loading}</span>
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
