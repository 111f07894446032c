import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

/** A titled part of a customer's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card aria-labelledby={id} flush className="min-w-0 p-4 md:px-5">
      <h2 id={id} className="mb-2 font-text text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
