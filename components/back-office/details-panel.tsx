'use client';

import { useId, type ReactNode } from 'react';
import { backOfficeText as text } from './back-office-text';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface DetailsPanelProps {
  /** `Booking Details`. */
  label: string;
  facts: readonly Fact[];
  /** Folded away: ids, and what is seldom needed. */
  more?: readonly Fact[];
  message?: ReactNode;
  actions: ReactNode;
  /** Further parts, below facts and buttons: what loads later must not move them during a press. */
  children?: ReactNode;
}

export function DetailsPanel({ label, facts, more, message, actions, children }: DetailsPanelProps) {
  const id = useId();
  return (
    // Scroll margin: the table's sticky header must not hide a focused element.
    <section
      aria-labelledby={id}
      className="flex flex-col border-l-4 border-gold px-3 py-4 md:pr-6 md:pl-5 xl:**:scroll-mt-14"
    >
      <div className="contents md:mb-2 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-2">
        <h2 id={id} className="font-text text-base font-semibold wrap-anywhere max-md:mb-3">
          {label}
        </h2>
        {/* On a phone below the facts. */}
        <div className="flex flex-wrap gap-3 *:grow max-md:order-1 max-md:mt-4 md:ml-auto md:*:grow-0">
          {actions}
        </div>
      </div>
      {message}
      <FactGrid facts={facts} />
      {more !== undefined && more.length > 0 && (
        <details className="[&_dl]:mt-1">
          <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-emerald hover:text-emerald-deep">
            {text.moreDetails}
          </summary>
          <FactGrid facts={more} />
        </details>
      )}
      <div className="max-md:order-1">{children}</div>
    </section>
  );
}

function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 xl:grid-cols-6">
      {facts.map((fact) => (
        <div key={fact.label} className="min-w-0">
          <dt className="text-xs text-ink-muted">{fact.label}</dt>
          <dd className="mt-0.5 text-sm font-medium wrap-anywhere tabular-nums">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sticky at the bottom of the screen while the form is longer. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-actions=""
      className="sticky bottom-0 z-10 -mx-3 mt-6 -mb-5 flex flex-wrap gap-3 border-t border-ivory-line bg-ivory px-3 py-4 *:grow xs:justify-end xs:*:grow-0 md:-mr-6 md:-ml-5 md:pr-6 md:pl-5"
    >
      {children}
    </div>
  );
}

interface DetailsPartProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function DetailsPart({ title, aside, children }: DetailsPartProps) {
  return (
    <section aria-label={title} className="mt-4">
      <div className="mb-1 flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-text text-base font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function orDash(value: string | number | null): string {
  return value === null || value === '' ? text.nobody : String(value);
}
