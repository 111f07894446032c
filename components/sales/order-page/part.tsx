import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/card';

/** A part of the order page with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card flush aria-labelledby={id} className="min-w-0 p-4 md:p-6">
      <h2 id={id} className="mb-2 font-text text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
