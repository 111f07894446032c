'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { dismissToasts } from '@/components/ui/toast';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { backOfficeText as text } from './back-office-text';
import { FailureMessage } from './failure-message';

interface ConfirmActionProps<Record, Done> {
  about: Record | null;
  title: string;
  question: string | ((record: Record) => string);
  children(record: Record): ReactNode;
  confirmLabel?: string;
  /** `primary` if not destructive. */
  tone?: 'danger' | 'primary';
  /** False while `children` load what is confirmed. */
  isReady?: boolean;
  run(record: Record): Promise<Outcome<Done>>;
  failure: string;
  onDone(record: Record, done: Done): void;
  onClose(): void;
  /** Called after the fade-out. */
  onClosed?(): void;
  /** Focus target after success, if the trigger disappears with its row. */
  focusAfter?: ((record: Record) => HTMLElement | null) | undefined;
}

/** Dialog that confirms an action. On failure it stays open and shows the reason. */
export function ConfirmAction<Record, Done>(props: ConfirmActionProps<Record, Done>) {
  const { about, title, question, children, run, failure, onDone, onClose } = props;
  const { confirmLabel = text.delete, isReady = true, focusAfter } = props;
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(about);
  const [before, setBefore] = useState(about);
  if (about !== before) {
    setBefore(about);
    if (about !== null) {
      setShown(about);
      setFailed(null);
      setDone(false);
    }
  }

  const isOpen = about !== null;
  useEffect(() => {
    if (isOpen) dismissToasts();
  }, [isOpen]);

  async function confirm() {
    if (about === null) return;
    setBusy(true);
    setFailed(null);
    const outcome = await run(about);
    setBusy(false);
    if (outcome.ok) {
      setDone(true);
      onDone(about, outcome.data);
      onClose();
    } else setFailed(outcome);
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onClosed={props.onClosed}
      title={title}
      question={typeof question === 'string' ? question : shown === null ? '' : question(shown)}
      confirmLabel={confirmLabel}
      tone={props.tone ?? 'danger'}
      onConfirm={() => void confirm()}
      isReady={isReady}
      busy={busy}
      error={failed !== null && <FailureMessage sentence={failure} failure={failed} />}
      finalFocus={() => (done && shown !== null ? (focusAfter?.(shown) ?? null) : null)}
    >
      {shown !== null && children(shown)}
    </ConfirmDialog>
  );
}
