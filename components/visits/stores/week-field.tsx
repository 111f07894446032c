'use client';

import { useId } from 'react';
import { z } from 'zod';
import type { PickerFieldProps } from '@/components/back-office/picker-field';
import { Button } from '@/components/ui/button';
import { controlStyles, FieldMessages, LabelText } from '@/components/ui/field-frame';
import { dayNames, hoursText } from '@/components/visits/bookings/open-days';
import { whyNotHours } from '@/lib/visits/stores/contract';
import { storesText } from './stores-text';

const text = storesText.form;

/** Typed hours: '' for a missing time. Without `day`: hours of one date. */
const typedHours = z.array(z.object({ day: z.number().optional(), opens: z.string(), closes: z.string() }));
type TypedHours = z.output<typeof typedHours>;
type TypedSpan = TypedHours[number];

export const hoursValue = (spans: TypedHours) => JSON.stringify(spans);

/** The hours without empty spans. */
export function typedSpans(value: string): TypedHours {
  const spans = typedHours.parse(JSON.parse(value === '' ? '[]' : value));
  return spans.filter(({ opens, closes }) => opens !== '' || closes !== '');
}

export const hoursFieldText = (value: string) =>
  hoursText(typedSpans(value).map(({ day = 1, opens, closes }) => ({ day, opens, closes })));

/** The first wrong day of the week, with the reason. */
function wrongDay(spans: TypedHours) {
  const padded = (time: string) => (time.length === 5 ? `${time}:00` : time);
  return whyNotHours(
    spans
      .filter(({ opens, closes }) => opens !== '' || closes !== '')
      .map(({ day, opens, closes }) => ({ day, opens: padded(opens), closes: padded(closes) }))
      .toSorted((one, other) => (one.day ?? 0) - (other.day ?? 0)),
  );
}

/** Up to two spans a day. */
export function WeekField(props: PickerFieldProps) {
  return <HoursField {...props} days={[1, 2, 3, 4, 5, 6, 7]} />;
}

export function DayHoursField(props: PickerFieldProps) {
  return <HoursField {...props} days={[undefined]} />;
}

interface HoursFieldProps extends PickerFieldProps {
  readonly days: readonly (number | undefined)[];
}

function HoursField({
  days,
  label,
  value,
  onChange,
  error: fieldError,
  hint,
  required,
  inputRef,
}: HoursFieldProps) {
  const id = useId();
  const spans = typedHours.parse(JSON.parse(value === '' ? '[]' : value));
  const of = (day: number | undefined) => spans.filter((span) => span.day === day);
  const set = (day: number | undefined, next: TypedSpan[]) =>
    onChange(hoursValue([...spans.filter((span) => span.day !== day), ...next]));
  // Also without an error, for the focus after the next submit.
  const wrong = wrongDay(spans);
  const isWrong = fieldError !== undefined;
  /** Error of the whole field, not of a day. */
  const error = wrong === null ? fieldError : undefined;
  const focused = wrong === null ? days[0] : wrong.day;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        <LabelText label={label} required={required} />
      </span>
      <FieldMessages id={id} hint={hint} error={error} />
      <div className="divide-y divide-ivory-line rounded-md border border-ivory-line bg-white px-4">
        {days.map((day) => (
          <DayHours
            key={day ?? 0}
            name={day === undefined ? text.thisDay : (dayNames[day - 1] ?? '')}
            spans={of(day)}
            isWrong={isWrong && (wrong === null || wrong.day === day)}
            error={isWrong && wrong?.day === day ? wrong?.message : undefined}
            onChange={(next) =>
              set(
                day,
                next.map((span) => (day === undefined ? span : { ...span, day })),
              )
            }
            inputRef={day === focused ? inputRef : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface DayHoursProps {
  name: string;
  spans: readonly TypedSpan[];
  isWrong: boolean;
  error: string | undefined;
  onChange(spans: TypedSpan[]): void;
  inputRef: PickerFieldProps['inputRef'];
}

const empty = { opens: '', closes: '' };

function DayHours({ name, spans, isWrong, error, onChange, inputRef }: DayHoursProps) {
  const id = useId();
  const describedBy = error === undefined ? undefined : `${id}-error`;
  const shown = spans.length === 0 ? [empty] : spans;
  const isOpen = spans.some(({ opens, closes }) => opens !== '' && closes !== '');
  const change = (index: number, changes: Partial<TypedSpan>) =>
    onChange(shown.map((span, at) => (at === index ? { ...span, ...changes } : span)));
  return (
    <div className="flex flex-col gap-2 py-3 xs:flex-row">
      <span className="pt-2 text-sm font-semibold xs:w-14 xs:shrink-0">{name}</span>
      <div className="grid grow gap-2">
        <FieldMessages id={id} error={error} />
        {shown.map((span, index) => {
          const part = index === 0 ? '' : text.afterBreak;
          return (
            <div key={part} className="grid grid-cols-2 gap-2">
              <input
                ref={index === 0 ? inputRef : undefined}
                type="time"
                aria-label={text.opensOf(name, part)}
                aria-invalid={isWrong || undefined}
                aria-describedby={describedBy}
                value={span.opens}
                onChange={(event) => change(index, { opens: event.target.value })}
                className={`${controlStyles} px-2 tabular-nums`}
              />
              <input
                type="time"
                aria-label={text.closesOf(name, part)}
                aria-invalid={isWrong || undefined}
                aria-describedby={describedBy}
                value={span.closes}
                onChange={(event) => change(index, { closes: event.target.value })}
                className={`${controlStyles} px-2 tabular-nums`}
              />
              {index === 1 && (
                <Button
                  variant="quiet"
                  size="compact"
                  className="col-span-full justify-self-start"
                  aria-label={text.removeBreakOf(name)}
                  onClick={() => onChange(shown.slice(0, 1))}
                >
                  {text.removeBreak}
                </Button>
              )}
            </div>
          );
        })}
        {isOpen && shown.length === 1 && (
          <Button
            variant="quiet"
            size="compact"
            className="justify-self-start"
            aria-label={text.addBreakOf(name)}
            onClick={() => onChange([...shown, empty])}
          >
            {text.addBreak}
          </Button>
        )}
      </div>
    </div>
  );
}
