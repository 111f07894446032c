'use client';

import { useRef, useState } from 'react';
import { listTitle } from '@/components/back-office/list-frame';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { call } from '@/lib/gateway/client';
import { sendPaymentLink } from '@/lib/money/payment-links/endpoints';
import { collectionsText } from './collections-text';

const text = collectionsText.bulk;

interface SendLinksProps {
  ids: readonly number[];
  nameOf(id: number): string;
  /** Orders whose link was sent; called at the end. */
  onSent(ids: readonly number[]): void;
  onClose(): void;
}

/** Null: sent; else why it was not. */
type Result = string | null;

/** Sends one link after the other, goes on past one that is refused, and says of each what happened. */
export function SendLinks({ ids, nameOf, onSent, onClose }: SendLinksProps) {
  const [open, setOpen] = useState(true);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const stopped = useRef(false);
  // The names stay while the list below reloads.
  const [names] = useState(() => new Map(ids.map((id) => [id, nameOf(id)])));
  const sent = ids.filter((id) => results.get(id) === null);

  async function send() {
    setPhase('sending');
    const all = new Map<number, Result>();
    for (const id of ids) {
      if (stopped.current) break;
      const outcome = await call(sendPaymentLink, { order_id: id }, { idempotencyKey: crypto.randomUUID() });
      all.set(id, outcome.ok ? null : (outcome.message ?? text.unknown));
      setResults(new Map(all));
    }
    setPhase('done');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={() => {
        onSent(sent);
        onClose();
      }}
      title={text.send}
      description={phase === 'asking' ? text.question(ids.length) : undefined}
      locked={phase === 'sending'}
      finalFocus={listTitle}
    >
      <p role="status" className="mb-3 font-medium">
        {phase === 'sending' && text.sending(results.size, ids.length)}
        {phase === 'done' && text.done(sent.length, ids.length)}
      </p>
      <ul className="divide-y divide-ivory-line">
        {ids.map((id) => (
          <li key={id} className="py-2 text-sm">
            <span className="font-medium wrap-anywhere">{names.get(id)}</span>
            {phase !== 'asking' && <ResultLine result={results.get(id)} isDone={phase === 'done'} />}
          </li>
        ))}
      </ul>
      <DialogActions>
        {phase === 'asking' && (
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {text.cancel}
          </Button>
        )}
        {phase === 'asking' && <Button onClick={() => void send()}>{text.send}</Button>}
        {phase === 'sending' && (
          <Button variant="secondary" onClick={() => (stopped.current = true)}>
            {text.stop}
          </Button>
        )}
        {phase === 'done' && <Button onClick={() => setOpen(false)}>{text.close}</Button>}
      </DialogActions>
    </Dialog>
  );
}

function ResultLine({ result, isDone }: { result: Result | undefined; isDone: boolean }) {
  if (result === undefined)
    return <span className="block text-ink-muted">{isDone ? text.notSent : text.waiting}</span>;
  if (result === null) return <span className="block text-emerald">{text.sent}</span>;
  return <span className="block text-ruby">{`${text.notSent}: ${result}`}</span>;
}
