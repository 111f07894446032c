'use client';

import { useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';

const ConfirmDialogContent = lazyPart(() =>
  import('./confirm-dialog-content').then((module) => module.ConfirmDialogContent),
);

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the fade-out. Do not unmount earlier: the focus would not be restored. */
  onClosed?: (() => void) | undefined;
  title: string;
  question: string;
  /** The subject, for example a name. */
  children?: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  /** Keep the dialog open until the action has finished, and show its failure in `error`. */
  onConfirm: () => void;
  busy?: boolean;
  /** False: the confirmation looks disabled and keeps the focus. */
  isReady?: boolean;
  error?: ReactNode;
  /** `primary` if not destructive. */
  tone?: 'danger' | 'primary';
  narrow?: boolean;
  /** Focus target on closing, evaluated then; null restores the previous focus. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Confirmation of an irreversible action: a backdrop press does not close it, Cancel has the initial focus. Loaded lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Stays mounted once opened, to fade out.
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  return opened && <ConfirmDialogContent {...props} />;
}
