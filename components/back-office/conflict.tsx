'use client';

import { TriangleAlert } from '@lucide/icons';
import { useEffect, useId, useRef } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { groupedAmount } from '@/lib/kernel/text/amount';
import { backOfficeText } from './back-office-text';
import type { FormField, FormValues } from './form-field';
import { nameWithId } from './name-with-id';

const text = backOfficeText.conflict;

interface ConflictProps {
  fields: readonly FormField[];
  control: Control<FormValues>;
  theirs: FormValues;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Both values of each differing field, and the choice between them. */
export function Conflict({ fields, control, theirs, busy, onKeepMine, onTakeTheirs }: ConflictProps) {
  const mine = useWatch({ control });
  const differing = fields.filter(
    (field) => field.kind !== 'computed' && (mine[field.name] ?? '') !== (theirs[field.name] ?? ''),
  );
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  // It is at the top of a form that may be scrolled; the pressed button is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mb-5 scroll-mt-4 rounded-md border border-amber bg-amber-pale p-4 outline-none"
    >
      <div className="flex items-start gap-3 text-sm">
        <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-amber" />
        <div className="min-w-0">
          <p id={titleId} className="font-semibold text-amber">
            {text.title}
          </p>
          <p>{text.text}</p>
        </div>
      </div>
      {differing.length === 0 ? (
        <p className="mt-3 text-sm">{text.same}</p>
      ) : (
        <table className="mt-3 w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-3 font-semibold">
                {text.field}
              </th>
              <th scope="col" className="py-1 pr-3 font-semibold">
                {text.yours}
              </th>
              <th scope="col" className="py-1 font-semibold">
                {text.theirs}
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field.name} className="align-top">
                <th scope="row" className="py-1 pr-3 font-normal text-ink-soft">
                  {field.label}
                </th>
                <td className="py-1 pr-3 wrap-anywhere">{formatValue(field, mine[field.name])}</td>
                <td className="py-1 wrap-anywhere">{formatValue(field, theirs[field.name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={onKeepMine}>
          {text.keepMine}
        </Button>
        <Button size="small" variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          {text.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

function formatValue(field: FormField, value: string | undefined): string {
  if (value === undefined || value === '') return text.empty;
  switch (field.kind) {
    case 'select':
      return field.options.find((option) => option.value === value)?.label ?? value;
    case 'text':
      return field.inputType === 'time' ? formatTime(value) : value;
    case 'date':
      return formatDate(value);
    case 'custom':
      return field.format(value);
    case 'amount':
      return `₹${groupedAmount(value)}`;
    case 'id': {
      const name = field.names?.get(value);
      return name ? nameWithId(name, value) : value;
    }
    default:
      return value;
  }
}
