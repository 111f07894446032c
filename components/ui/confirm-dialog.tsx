'use client';

import { useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';

const ConfirmPopup = lazyPart(() => import('./confirm-popup').then((module) => module.ConfirmPopup));

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, word for word. */
  question: string;
  /** What it is about, for example a name and an address. */
  children?: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  /** Runs on the confirming button. Keep the popup open until it is done and show what went wrong in `error`. */
  onConfirm: () => void;
  busy?: boolean;
  error?: ReactNode;
  /** `primary` for questions that destroy nothing. */
  tone?: 'danger' | 'primary';
  narrow?: boolean;
  /** Where the focus goes on closing; null for back to what had it before. Asked at that moment. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/**
 * Asks before something that cannot be undone. An alert dialog: a press beside it does not answer the question,
 * Esc and the cancelling button leave everything as it was, and that button has the focus first. Its code comes when it is needed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Once opened it stays in the page, so that it can fade out.
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  return opened && <ConfirmPopup {...props} />;
}
