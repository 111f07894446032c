'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { keepDraft, takeDraft } from '@/components/forms/form-draft';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextField } from '@/components/ui/text-field';
import { callRegions } from '@/lib/business';
import type { CallRequestRecord } from '@/lib/desk/calls/contract';
import { callRequests } from '@/lib/desk/calls/endpoints';
import { callWordsMax, dayParts } from '@/lib/desk/calls/rules';
import { callAction, type Failure } from '@/lib/gateway/client';
import { countryPrefix } from '@/lib/kernel/text/mobile';
import { emptyBookingForm } from './booking-fields';
import type { SlotForm } from './use-slots';

type DayPart = (typeof dayParts)[number];
type CallRegion = (typeof callRegions)[number];

interface AskForCallProps {
  form: SlotForm;
  /** Chosen region without a shop, or null. */
  region: string | null;
  user: { readonly id: number; readonly mobile: string };
  /** The open request. */
  request: CallRequestRecord | null;
  onAsked(request: CallRequestRecord): void;
  onNoPlan(): void;
}

/** What the booking form has for a region without a shop, instead of days and times, and its submit. */
export function useAskForCall({ form, region: chosen, user, request, onAsked, onNoPlan }: AskForCallProps): {
  readonly fields: ReactNode;
  submit(event: FormEvent): void;
} {
  const text = useTranslations('bookings.call');
  const [dayPart, setDayPart] = useState<DayPart>('any');
  const [words, setWords] = useState('');
  const [wrongWords, setWrongWords] = useState<string | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const attempt = useIdempotencyKey();
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draft = takeDraft('call', user.id);
    if (draft === null) return;
    setWords(draft['words'] ?? '');
    setDayPart(dayParts.find((value) => value === draft['day_part']) ?? 'any');
  }, [user.id]);
  const region = callRegions.find((each) => each === chosen);

  /** The focused button disappears with the fields. */
  function showAsked(asked: CallRequestRecord) {
    messages.current?.focus({ preventScroll: true });
    onAsked(asked);
  }

  async function ask() {
    if (region === undefined || busy) return;
    const input = { region, day_part: dayPart, words };
    setFailure(null);
    setWrongWords(undefined);
    setBusy(true);
    await send(input);
    setBusy(false);
  }

  async function send(input: { region: CallRegion; day_part: DayPart; words: string }) {
    const outcome = await callAction(callRequests, 'ask', input, { idempotencyKey: attempt.keyFor(input) });
    if (outcome.ok) {
      attempt.done();
      setWords('');
      setHasAsked(true);
      // The chosen region is no unsaved change any more.
      form.reset({ ...emptyBookingForm, shop_address: input.region });
      showAsked(outcome.data.data);
      return;
    }
    if (outcome.code === 'ALREADY_ASKED') {
      const mine = await callAction(callRequests, 'mine', {});
      if (mine.ok && mine.data.data !== null) {
        showAsked(mine.data.data);
        return;
      }
    }
    if (outcome.code === 'SUBSCRIPTION_REQUIRED') {
      onNoPlan();
      return;
    }
    setWrongWords(outcome.fields['words']);
    if (outcome.fields['words'] === undefined) setFailure(outcome);
  }

  const isOpen = request !== null;
  return {
    submit(event) {
      event.preventDefault();
      if (!isOpen) void ask();
    },
    fields: (
      <>
        <p className="max-w-measure text-ink-soft">{text('why')}</p>
        {!isOpen && (
          <>
            <ChoiceGroup
              name="day_part"
              label={text('dayPart')}
              fit="row"
              choices={dayParts.map((value) => ({ value, label: text(`dayParts.${value}`) }))}
              chosen={dayPart}
              onChange={(event) => {
                const next = dayParts.find((value) => value === event.target.value);
                if (next !== undefined) setDayPart(next);
              }}
            />
            <TextField
              name="words"
              label={text('words')}
              hint={text('wordsHint')}
              maxLength={callWordsMax}
              value={words}
              error={wrongWords}
              onChange={(event) => setWords(event.target.value)}
            />
            <p className="font-medium">{text('number', { mobile: `${countryPrefix} ${user.mobile}` })}</p>
          </>
        )}
        <div ref={messages} tabIndex={-1} className="outline-none">
          <Alert tone="success">{isOpen && hasAsked && text('asked')}</Alert>
          <Alert tone="info">{isOpen && !hasAsked && text('already')}</Alert>
          <Alert>
            {failure !== null && (
              <CustomerFailureMessage
                failure={failure}
                sentence={failure.message ?? text('failed')}
                keepInput={() => {
                  keepDraft('booking', user.id, form.getValues());
                  keepDraft('call', user.id, { day_part: dayPart, words });
                }}
              />
            )}
          </Alert>
        </div>
        {!isOpen && (
          <div>
            <Button type="submit" busy={busy} className="w-full md:w-auto">
              {text('submit')}
            </Button>
          </div>
        )}
      </>
    ),
  };
}
