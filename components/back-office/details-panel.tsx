'use client';

import { useId, type ReactNode } from 'react';
import { backOfficeText as text } from './back-office-text';

interface DetailsPanelProps {
  /** The panel's heading: `Booking Details`. */
  label: string;
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Messages about the record, above all else. */
  message?: ReactNode;
  /** Further parts: tables. Each a `DetailsPart`. */
  children?: ReactNode;
  /** The buttons, in their order. */
  actions: ReactNode;
  /** Below the buttons, since it comes later than they do and must not move them from under a hand. */
  history?: ReactNode;
}

/** What is known of one record, under its row, with what can be done about it. */
export function DetailsPanel({ label, facts, message, children, actions, history }: DetailsPanelProps) {
  const id = useId();
  return (
    // What gets the focus must not come to lie under the table's sticky header.
    <section
      aria-labelledby={id}
      className="border-l-4 border-gold px-3 py-5 md:pr-6 md:pl-5 xl:**:scroll-mt-14"
    >
      <h2 id={id} className="mb-4 font-text text-base font-semibold">
        {label}
      </h2>
      {message}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className="text-xs text-ink-muted">{fact.label}</dt>
            <dd className="mt-0.5 text-sm font-medium wrap-anywhere tabular-nums">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <DetailsActions>{actions}</DetailsActions>
      {history !== undefined && <div className="mt-6">{history}</div>}
    </section>
  );
}

/** The buttons of a record: as wide as the panel on a phone, on the right elsewhere. */
function DetailsActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-ivory-line pt-4 *:grow xs:justify-end xs:*:grow-0">
      {children}
    </div>
  );
}

/** The buttons of a form in the details: stuck to the lower edge of the screen while the form is longer. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-3 mt-6 -mb-5 flex flex-wrap gap-3 border-t border-ivory-line bg-ivory px-3 py-4 *:grow xs:justify-end xs:*:grow-0 md:-mr-6 md:-ml-5 md:pr-6 md:pl-5">
      {children}
    </div>
  );
}

interface DetailsPartProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the details, under a heading of its own. */
export function DetailsPart({ title, aside, children }: DetailsPartProps) {
  return (
    <section aria-label={title} className="mt-6">
      <div className="mb-2 flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-text text-base font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** An id or a text that may be missing. */
export function orNobody(value: string | number | null): string {
  return value === null || value === '' ? text.nobody : String(value);
}
