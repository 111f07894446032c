'use client';

import { ExternalLink } from '@lucide/icons';
import { useState } from 'react';
import { CustomerLink } from '@/components/back-office/customer-link';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RecordHistory } from '@/components/back-office/record-history';
import { factsOf } from '@/components/back-office/record-parts';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { storeFact } from '@/components/sales/stores/store-fact';
import type { SelectOption } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ExchangeDetails as Details, ExchangeRecord } from '@/lib/money/exchanges/contract';
import { exchanges } from '@/lib/money/exchanges/endpoints';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { sumOfRupees } from '@/lib/paise';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { formatRupees, formatTime, storeTime } from '@/lib/kernel/text/format';
import { ExchangeBadge } from './exchange-badge';
import { PiecesPart, SettlementsPart } from './exchange-parts';
import { exchangesText } from './exchanges-text';
import { NextStep, type ExchangeForm } from './next-step';

const text = exchangesText;

const CodeForm = lazyPart(() => import('./exchange-forms').then((module) => module.CodeForm));
const SignForm = lazyPart(() => import('./exchange-forms').then((module) => module.SignForm));
const SetOffForm = lazyPart(() => import('./exchange-forms').then((module) => module.SetOffForm));
const PayOutForm = lazyPart(() => import('./exchange-forms').then((module) => module.PayOutForm));
const VoidForm = lazyPart(() => import('./exchange-forms').then((module) => module.VoidForm));

const forms = { code: CodeForm, sign: SignForm, set_off: SetOffForm, pay_out: PayOutForm, void: VoidForm };

interface ExchangeDetailsProps {
  exchange: ExchangeRecord;
  /** Stores that sell. */
  stores: readonly SelectOption[];
  role: StaffRole;
  actorId: number;
  onChanged(exchange: ExchangeRecord): void;
  onClose(): void;
}

/** A purchase with its next step. */
export function ExchangeDetails({
  exchange,
  stores,
  role,
  actorId,
  onChanged,
  onClose,
}: ExchangeDetailsProps) {
  const loaded = useActionEndpoint(exchanges, 'read', { id: exchange.id });
  const details = loaded.data?.data ?? null;
  const [open, setOpen] = useState<ExchangeForm | null>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const current = details ?? exchange;
  const rest = sumOfRupees([current.value, -current.settled_amount]);
  const OpenForm = open === null ? null : forms[open];

  function saved({ message, data }: { readonly message: string; readonly data: Details }) {
    showToast(message);
    setFailed(null);
    loaded.change(() => ({ data }));
    onChanged(data);
  }

  async function sendCode() {
    setSending(true);
    setFailed(null);
    const outcome = await callAction(exchanges, 'accept', { id: exchange.id });
    setSending(false);
    if (outcome.ok) saved(outcome.data);
    else setFailed(outcome);
  }

  return (
    <DetailsPanel
      label={text.details}
      message={<State exchange={current} details={details} />}
      facts={[
        ...factsOf(
          exchangeDefinition,
          current,
          ['id', 'state', 'user_id', 'number', 'value', 'settled_amount'],
          {
            state: <ExchangeBadge state={current.state} />,
            user_id: <CustomerLink id={current.user_id} name={current.user_name} />,
            store_id: storeFact(stores, current.store_id),
            // In grams, below.
            gross_mg: null,
            fine_mg: null,
            ...absentFacts(current),
          },
        ),
        { label: text.gross, value: text.grams(gramsOfMg(current.gross_mg)) },
        { label: text.fine, value: text.grams(gramsOfMg(current.fine_mg)) },
        ...(current.state === 'accepted' ? [{ label: text.rest, value: formatRupees(rest) }] : []),
      ]}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          {role === 'admin' && canVoid(current) && (
            <Button variant="danger-quiet" size="small" onClick={() => setOpen('void')}>
              {text.next.void}
            </Button>
          )}
          {current.number !== null && (
            <LinkButton
              href={`/api/purchase_voucher?id=${current.id}`}
              target="_blank"
              rel="noopener"
              variant="secondary"
              size="small"
              aria-label={text.openVoucher(current.number)}
              icon={<Icon of={ExternalLink} className="size-4" />}
            >
              {text.voucher}
            </LinkButton>
          )}
          {details !== null && (
            <NextStep
              details={details}
              actorId={actorId}
              sending={sending}
              onSend={() => void sendCode()}
              onOpen={setOpen}
            />
          )}
        </>
      }
    >
      <FailureAlert
        className="mt-4"
        sentence={text.next.sendFailed}
        failure={failed}
        onRetry={() => void sendCode()}
      />
      <FailureAlert
        className="mt-4"
        sentence={text.detailsFailed}
        failure={loaded.failure}
        onRetry={() => void loaded.reload()}
      />
      {details === null && loaded.failure === null && (
        <div role="status" className="mt-6">
          <span className="sr-only">{text.loadingDetails}</span>
          <Skeleton className="h-5 w-48" />
        </div>
      )}
      {details !== null && (
        <>
          <PiecesPart pieces={details.pieces} />
          {details.number !== null && <SettlementsPart role={role} settlements={details.settlements} />}
        </>
      )}
      <RecordHistory entity="exchange" id={current.id} version={current.version} />
      {OpenForm !== null && details !== null && (
        <OpenForm
          exchange={details}
          rest={rest}
          onSaved={saved}
          onRefused={() => void loaded.reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </DetailsPanel>
  );
}

/** Facts that a purchase does not have yet are left out. */
function absentFacts(
  exchange: ExchangeRecord,
): Partial<Record<keyof typeof exchangeDefinition.fields, null>> {
  const optional = [
    'opportunity_id',
    'order_id',
    'number',
    'signed_by',
    'signed_note',
    'accepted_by',
    'accepted_at',
    'accepted_note',
    'voided_at',
    'void_reason',
  ] as const;
  return Object.fromEntries(optional.filter((name) => exchange[name] === null).map((name) => [name, null]));
}

const canVoid = ({ state, settled_amount: settled }: ExchangeRecord) =>
  state === 'quoted' || (state === 'accepted' && settled === 0);

function State({ exchange, details }: { exchange: ExchangeRecord; details: Details | null }) {
  if (exchange.state !== 'quoted') return null;
  const sentAt = details?.code_sent_at ?? null;
  return (
    <Alert tone="info" className="mb-4">
      {sentAt !== null
        ? text.next.codeSent(formatTime(storeTime(new Date(sentAt))))
        : exchange.signed_by !== null && text.next.signedBy(exchange.signed_by_name ?? '')}
    </Alert>
  );
}
