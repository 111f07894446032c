'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog; not on paper, nor without script. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Printer aria-hidden="true" className="size-4" />}
      className="noscript:hidden print:hidden"
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
