'use client';

import { useEffect, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { dismissToasts } from '@/components/ui/toast';
import { useUnsavedChanges } from '@/components/ui/unsaved-changes-dialog';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText } from './back-office-text';
import { FailureMessage } from './failure-message';

const text = backOfficeText.form;

interface FormDialogProps {
  open: boolean;
  /** Closed unsaved, after the question if there is input. */
  onCancel(): void;
  /** Called after the fade-out, saved or not. */
  onClosed(): void;
  title: string;
  description?: ReactNode;
  /** Whether there is input to lose. */
  isChanged: boolean;
  isSubmitting: boolean;
  onSubmit(): void;
  /** Failure of the last attempt, apart from fields; `failure` is its sentence. */
  failed: Failure | null;
  failure: string;
  /** A field has an error. */
  isWrong: boolean;
  /** Null while something else must be decided first. */
  submit: ReactNode;
  /** Above the buttons, always in sight. */
  footer?: ReactNode;
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A panel beside the page, or over it on a small screen. Asks before closing or leaving loses input. */
export function FormDialog(props: FormDialogProps) {
  const { open, onCancel, title, isChanged, isSubmitting, onSubmit, failed, isWrong } = props;
  const { ask, question } = useUnsavedChanges({ unsaved: isChanged && open, onDiscard: onCancel });
  useEffect(dismissToasts, []);
  const cancel = () => (isChanged ? ask(() => undefined) : onCancel());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && cancel()}
        onClosed={props.onClosed}
        finalFocus={props.finalFocus}
        title={title}
        description={props.description}
        locked={isSubmitting}
        side
      >
        <form
          noValidate
          className="flex flex-1 flex-col"
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {/* Grows: keeps the buttons at the bottom edge below a short form. */}
          <div className="flex-1">
            {props.children}
            <DialogAlert className="mt-5" scrollsFor={failed}>
              {failed !== null ? (
                <FailureMessage sentence={props.failure} failure={failed} />
              ) : (
                isWrong && text.checkFields
              )}
            </DialogAlert>
          </div>
          <DialogActions>
            {props.footer}
            <Button variant="secondary" disabled={isSubmitting} onClick={cancel}>
              {backOfficeText.cancel}
            </Button>
            {props.submit}
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}
