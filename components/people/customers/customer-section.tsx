import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

/** A titled part of a customer's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 font-text text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
