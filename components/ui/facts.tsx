import type { ReactNode } from 'react';

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[];
}

export function Facts({ items }: FactsProps) {
  return (
    <dl className="grid gap-x-8 gap-y-5 xs:grid-cols-2">
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-sm text-ink-muted">{item.label}</dt>
          <dd className="mt-0.5 text-base font-medium break-words">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
