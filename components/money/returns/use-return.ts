import { useRef, useState } from 'react';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import type { OutputOf } from '@/lib/contract';
import type { InputTo } from '@/lib/endpoint';
import { call, type Failure } from '@/lib/gateway/client';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { methodsByHand } from '@/lib/money/ledger/record';
import { needsReference, paidOnline } from '@/lib/money/ledger/rules';
import type { returnPieces as contract } from '@/lib/money/returns/contract';
import { returnPieces } from '@/lib/money/returns/endpoints';
import { moneyBack, sharesOf, type Way } from '@/lib/money/returns/rules';
import { paiseOfRupees } from '@/lib/paise';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { returnsText as text } from './returns-text';

export type Field = 'reason' | 'method' | 'reference' | 'to_order_id';

const refundMethods = [...methodsByHand, 'online'] as const;

interface ReturnOptions {
  order: OrderRecord;
  piece: ItemRecord;
  pieces: readonly ItemRecord[];
  entries: readonly EntryRecord[];
  focusField(name: Field): void;
  onChanged(isChanged: boolean): void;
  onSubmitting(isSubmitting: boolean): void;
  onReturned(returned: OutputOf<typeof contract>): void;
  onRefused(): void;
}

/** Input of the return dialog, what comes back by it, and its request, which is sent again as it was if its answer was lost. */
export function useReturn(options: ReturnOptions) {
  const { order, piece, pieces, entries, focusField, onChanged, onSubmitting } = options;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set([piece.id]));
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({
    reason: '',
    method: '',
    reference: '',
    to_order_id: '',
  });
  const [kind, setKind] = useState<'refund' | 'set_off'>('refund');
  const [restock, setRestock] = useState(true);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failed, setFailed] = useState<Failure | null>(null);
  const [unanswered, setUnanswered] = useState<InputTo<typeof returnPieces> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const attempt = useIdempotencyKey();

  const returnable = pieces.filter(
    ({ state, invoice_id: invoice }) => state === 'delivered' && invoice === piece.invoice_id,
  );
  const chosen = returnable.filter(({ id }) => chosenIds.has(id));
  const byPaise = chosen.reduce((sum, { price }) => sum + paiseOfRupees(price), 0);
  const paid = paiseOfRupees(order.paid_amount);
  const backPaise = moneyBack({ total: paiseOfRupees(order.total_amount), paid }, byPaise);
  const methods = refundMethods.filter((each) => each !== 'online' || paidOnline(entries) > 0);
  const method = methods.find((each) => each === typed.method);
  const way: Way | undefined = kind === 'set_off' ? 'set_off' : method;
  const settled =
    way === undefined || backPaise === 0 ? { shares: [] } : sharesOf(backPaise, way, { entries, paid });
  const hasReference = kind === 'refund' && typed.method !== 'online' && needsReference(typed.method);

  function change() {
    onChanged(true);
    setFailed(null);
    setUnanswered(null);
  }
  function type(name: Field, value: string) {
    change();
    setTyped((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _fixed, ...others }) => others);
  }
  function choose(id: number) {
    change();
    // Another amount comes back, for which the order may be too small.
    setTyped((before) => ({ ...before, to_order_id: '' }));
    setChosenIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  function show(found: Partial<Record<Field, string>>) {
    setErrors(found);
    setAttempts((count) => count + 1);
    const wrong = (['reason', 'method', 'reference', 'to_order_id'] as const).find(
      (name) => found[name] !== undefined,
    );
    if (wrong !== undefined) focusField(wrong);
  }

  function problems(): Partial<Record<Field, string>> {
    const isBack = backPaise > 0;
    return {
      ...(typed.reason.trim() === '' ? { reason: text.reasonMissing } : {}),
      ...(isBack && kind === 'refund' && method === undefined ? { method: text.settle.methodMissing } : {}),
      ...('problem' in settled ? { method: settled.problem } : {}),
      ...(isBack && kind === 'set_off' && typed.to_order_id === ''
        ? { to_order_id: text.settle.orderMissing }
        : {}),
    };
  }

  function settlement() {
    if (backPaise === 0) return {};
    if (kind === 'set_off') return { settle: { kind, to_order_id: Number(typed.to_order_id) } };
    return {
      settle: { kind, method, ...(hasReference ? { reference: typed.reference } : {}) },
    };
  }

  async function submit() {
    if (isSending.current) return;
    setFailed(null);
    const found = unanswered === null ? problems() : {};
    show(found);
    // Without a response the pieces may be returned already, and no longer among the chosen ones.
    if (Object.keys(found).length > 0 || (unanswered === null && chosen.length === 0)) return;
    const input = unanswered ?? {
      order_id: order.id,
      item_ids: chosen.map(({ id }) => id),
      reason: typed.reason,
      restock,
      ...settlement(),
      version: order.version,
    };
    isSending.current = true;
    setBusy(true);
    onSubmitting(true);
    const outcome = await call(returnPieces, input, { idempotencyKey: attempt.keyFor(input) });
    isSending.current = false;
    setBusy(false);
    onSubmitting(false);
    if (outcome.ok) {
      attempt.done();
      options.onReturned(outcome.data);
      return;
    }
    setFailed(outcome);
    setUnanswered(outcome.reason === 'refused' ? null : input);
    const { reason, method: ofMethod, reference, to_order_id: ofOrder } = outcome.fields;
    show({
      ...(reason === undefined ? {} : { reason }),
      ...(ofMethod === undefined ? {} : { method: ofMethod }),
      ...(reference === undefined ? {} : { reference }),
      ...(ofOrder === undefined ? {} : { to_order_id: ofOrder }),
    });
    options.onRefused();
  }

  return {
    returnable,
    chosen,
    /** Pieces that a press returns: of a request without a response its own, again. */
    count: unanswered?.item_ids.length ?? chosen.length,
    byPaise,
    backPaise,
    /** By which it can be refunded. */
    methods,
    way,
    /** Parts of what comes back by the chosen way; empty before it is chosen, or if it does not fit. */
    shares: 'shares' in settled ? settled.shares : [],
    problem: 'problem' in settled ? settled.problem : null,
    typed,
    kind,
    restock,
    hasReference,
    errors,
    failed,
    busy,
    attempts,
    type,
    choose,
    submit,
    setKind(next: 'refund' | 'set_off') {
      change();
      setErrors({});
      setKind(next);
    },
    setRestock(next: boolean) {
      change();
      setRestock(next);
    },
  };
}
