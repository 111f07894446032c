import { useCallback, useRef, useState } from 'react';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import type { InputTo } from '@/lib/endpoint';
import { call, detailsOf, type Failure } from '@/lib/gateway/client';
import { huidOf, wrongHuid } from '@/lib/kernel/text/huid';
import { piecesAtOnce } from '@/lib/limits';
import { deliver } from '@/lib/money/deliveries/endpoints';
import { missingFor, statedAddress, undelivered, type Missing } from '@/lib/money/next-step/rules';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import type { Delivery, DeliveryCustomer } from './delivery-dialog';
import {
  addressFields,
  buyerBy,
  customerBy,
  measuredBy,
  nameOf,
  problemsOf,
  sentPieces,
  takesHuid,
  takesWeights,
  valuesOf,
} from './delivery-input';

interface DeliveryOptions {
  order: OrderRecord;
  /** All of the order. */
  pieces: readonly ItemRecord[];
  /** Null: not known here. */
  customer: DeliveryCustomer | null;
  focusField(name: string): void;
  onChanged(isChanged: boolean): void;
  onSubmitting(isSubmitting: boolean): void;
  onDelivered(delivery: Delivery): void;
  onRefused(): void;
}

/** State of the delivery dialog: what is chosen and typed, what is missing, and the request. */
export function useDelivery(options: DeliveryOptions) {
  const { order, pieces, customer, focusField, onChanged, onSubmitting } = options;
  const left = undelivered(pieces);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(() => firstChosen(left));
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    ...valuesOf(left),
    [addressFields.address]: customer?.address ?? '',
    [addressFields.state_code]: customer?.state_code ?? '',
  }));
  const [first] = useState(() => firstField(left.filter(({ id }) => chosenIds.has(id))));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [takesSum, setTakesSum] = useState(false);
  const [allowsDue, setAllowsDue] = useState(false);
  const [isToBusiness, setIsToBusiness] = useState(false);
  // By a refusal, where the customer is not known here or has changed.
  const [isAddressAsked, setIsAddressAsked] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // Sent without an answer: sent again as it was, with its key, whatever the order is by now.
  const [unanswered, setUnanswered] = useState<InputTo<typeof deliver> | null>(null);
  const isSending = useRef(false);
  const attempt = useIdempotencyKey();

  const chosen = left.filter(({ id }) => chosenIds.has(id));
  const measured = pieces.map((piece) => (chosen.includes(piece) ? measuredBy(typed, piece) : piece));
  const measuredChosen = measured.filter(({ id }) => chosenIds.has(id));
  const stated = isAddressAsked ? null : statedAddress(customer);
  const address = isToBusiness ? (typed['address'] ?? '') : stated;
  const known = missingFor(order, measured, measuredChosen, address);
  const missing = [...known, ...refusedFor(failed, known)];

  const change = useCallback(() => {
    onChanged(true);
    setFailed(null);
    setUnanswered(null);
  }, [onChanged]);
  const type = useCallback(
    (name: string, value: string) => {
      change();
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _fixed, ...others }) => others);
    },
    [change],
  );
  const choose = useCallback(
    (id: number) => {
      change();
      setChosenIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [change],
  );

  /** After Enter in a field: a HUID as it is stored. Returns false if it is wrong. */
  function settle(name: string): boolean {
    const entered = (typed[name] ?? '').trim();
    if (!name.startsWith('huid ') || entered === '') return true;
    const huid = huidOf(entered);
    if (huid === null) setErrors((before) => ({ ...before, [name]: wrongHuid }));
    else type(name, huid);
    return huid !== null;
  }

  function show(found: Record<string, string>) {
    setErrors(found);
    setAttempts((count) => count + 1);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) focusField(wrong);
  }

  /** Null if something is wrong, which is shown then. */
  function checkedInput(): InputTo<typeof deliver> | null {
    const leavesDue = allowsDue && hasKind(missing, 'due');
    const takesAddress = !isToBusiness && hasKind(missing, 'address');
    const found = problemsOf(typed, chosen, {
      isToBusiness,
      allowsDue: leavesDue,
      takesAddress,
      stored: customer,
    });
    show(found);
    if (Object.keys(found).length > 0 || chosen.length === 0) return null;
    return {
      order_id: order.id,
      item_ids: chosen.map(({ id }) => id),
      pieces: sentPieces(typed, chosen),
      ...(takesSum ? { take_sum: true } : {}),
      ...(leavesDue ? { allow_due: true, due_on: typed['due_on'] ?? '' } : {}),
      ...(takesAddress ? { customer: customerBy(typed, customer) } : {}),
      ...(isToBusiness ? { buyer: buyerBy(typed) } : {}),
      version: order.version,
    };
  }

  async function submit() {
    if (isSending.current) return;
    setFailed(null);
    const input = unanswered ?? checkedInput();
    if (input === null) return;
    isSending.current = true;
    setBusy(true);
    onSubmitting(true);
    const outcome = await call(deliver, input, { idempotencyKey: attempt.keyFor(input) });
    isSending.current = false;
    setBusy(false);
    onSubmitting(false);
    if (outcome.ok) {
      attempt.done();
      options.onDelivered(outcome.data.data);
      return;
    }
    setFailed(outcome);
    if (outcome.code === 'ADDRESS_NEEDED') setIsAddressAsked(true);
    setUnanswered(outcome.reason === 'refused' ? null : input);
    show(fieldsOfRefusal(outcome));
    options.onRefused();
  }

  return {
    left,
    chosen,
    /** Pieces that the button delivers. */
    count: unanswered?.item_ids.length ?? chosen.length,
    measured,
    measuredChosen,
    missing,
    typed,
    errors,
    first,
    takesSum,
    allowsDue,
    isToBusiness,
    failed,
    busy,
    attempts,
    type,
    choose,
    settle,
    submit,
    /** The due of a refusal is of before. */
    paid() {
      setFailed((before) => (before?.code === 'DUE_LEFT' ? null : before));
    },
    setTakesSum(takes: boolean) {
      change();
      setTakesSum(takes);
    },
    setAllowsDue(allows: boolean) {
      change();
      setAllowsDue(allows);
    },
    setIsToBusiness(isTo: boolean) {
      change();
      setIsToBusiness(isTo);
    },
  };
}

/** Those that are ready, or else all. */
function firstChosen(left: readonly ItemRecord[]): ReadonlySet<number> {
  const ready = left.filter(({ state }) => state === 'ready');
  const chosen = ready.length === 0 ? left : ready;
  return new Set(chosen.slice(0, piecesAtOnce).map(({ id }) => id));
}

/** Name of the first field that is empty, or else of the first one: Enter leads on from there. Null without fields. */
function firstField(chosen: readonly ItemRecord[]): string | null {
  const empty = chosen.flatMap((piece) => [
    ...(takesHuid(piece) && piece.huid === null && piece.huid_exempt === null ? [nameOf('huid', piece)] : []),
    ...(takesWeights(piece) ? [nameOf('gross', piece)] : []),
  ]);
  const hallmarked = chosen.find(takesHuid);
  return empty[0] ?? (hallmarked === undefined ? null : nameOf('huid', hallmarked));
}

const hasKind = (missing: readonly DeliveryMissing[], kind: Missing['kind']) =>
  missing.some((each) => each.kind === kind);

/** What a delivery lacks; whether an identity is recorded only the gateway knows. */
export type DeliveryMissing = Missing | { readonly kind: 'identity' };

/** What the gateway missed and is not known here. */
function refusedFor(failed: Failure | null, known: readonly Missing[]): DeliveryMissing[] {
  const due = failed === null ? null : detailsOf(failed, 'DUE_LEFT');
  if (due !== null && !hasKind(known, 'due')) return [{ kind: 'due', due: due.due }];
  if (failed?.code === 'IDENTITY_NEEDED') return [{ kind: 'identity' }];
  return [];
}

/** Messages of a refusal by field. */
function fieldsOfRefusal(failure: Failure): Record<string, string> {
  const ofPieces = detailsOf(failure, 'HUID_TAKEN') ?? detailsOf(failure, 'HUID_NEEDED') ?? [];
  const { buyer, customer, due_on: dueOn } = failure.fields;
  return {
    ...Object.fromEntries(ofPieces.map(({ id, message }) => [nameOf('huid', { id }), message])),
    ...(buyer === undefined ? {} : { gstin: buyer }),
    ...(customer === undefined ? {} : { [addressFields.address]: customer }),
    ...(dueOn === undefined ? {} : { due_on: dueOn }),
  };
}
