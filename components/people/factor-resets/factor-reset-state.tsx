'use client';

import { useRef, useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { ReasonButton } from '@/components/back-office/reason-button';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { resetFactor } from '@/lib/people/factor-resets/endpoints';
import { whyNotApprove, whyNotStart } from '@/lib/people/factor-resets/rules';
import { factorResetsText as text } from './factor-resets-text';

const asked = {
  start: { title: text.startTitle, question: text.startQuestion, label: text.start },
  approve: { title: text.approveTitle, question: text.approveQuestion, label: text.approve },
  cancel: { title: text.cancelTitle, question: text.cancelQuestion, label: text.cancel },
} as const;
type Act = keyof typeof asked;

interface FactorResetStateProps {
  user: Pick<UserRecord, 'id' | 'name' | 'mobile'>;
  actorId: number;
}

/** For admins: the second factor of a colleague, and its reset. Empty for an account without one, unless it was reset just now. */
export function FactorResetState({ user, actorId }: FactorResetStateProps) {
  const { id } = user;
  const loaded = useActionEndpoint(resetFactor, 'state', { id });
  const [act, setAct] = useState<Act | null>(null);
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState<Act>('start');
  const [wasReset, setWasReset] = useState(false);
  const place = useRef<HTMLElement>(null);
  const state = loaded.data?.data;
  if (state === undefined)
    return (
      <Alert
        className="mb-5"
        action={
          <Button variant="secondary" size="small" onClick={() => void loaded.reload()}>
            {text.retry}
          </Button>
        }
      >
        {loaded.status === 'failed' && text.loadFailed}
      </Alert>
    );
  if (!state.has_factor && !wasReset) return null;
  const ask = (next: Act) => {
    setShown(next);
    setAct(next);
  };
  const { reset } = state;
  const words = asked[shown];
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="factor-reset"
      className="mb-5 flex flex-col gap-3 rounded-md bg-ivory-deep px-4 py-3 outline-none"
    >
      <p>
        <span id="factor-reset" className="font-semibold">
          {text.title}
        </span>{' '}
        {!state.has_factor
          ? text.none
          : reset === null
            ? text.inUse
            : text.started(formatInstant(reset.effective_at))}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!state.has_factor ? null : reset === null ? (
          <ReasonButton
            reason={whyNotStart({ actorId, ownerId: id }) ?? state.not_by_you}
            variant="secondary"
            size="small"
            onClick={() => ask('start')}
          >
            {text.start}
          </ReasonButton>
        ) : (
          <>
            <ReasonButton
              reason={
                whyNotApprove({ actorId, ownerId: id, startedBy: reset.started_by }) ?? state.not_by_you
              }
              variant="secondary"
              size="small"
              onClick={() => ask('approve')}
            >
              {text.approve}
            </ReasonButton>
            <Button variant="secondary" size="small" onClick={() => ask('cancel')}>
              {text.cancel}
            </Button>
          </>
        )}
      </div>
      <ConfirmAction
        about={act}
        title={words.title}
        question={words.question}
        confirmLabel={words.label}
        tone={shown === 'cancel' ? 'primary' : 'danger'}
        run={(action) => callAction(resetFactor, action, { id })}
        failure={text.failed}
        onDone={(_, { message, data }) => {
          setWasReset(!data.has_factor);
          loaded.change(() => ({ data }));
          showToast(message);
        }}
        // The pressed button is replaced by others.
        focusAfter={() => place.current}
        onClose={() => setAct(null)}
      >
        {() => <p className="font-semibold break-words">{user.name || user.mobile}</p>}
      </ConfirmAction>
    </section>
  );
}
