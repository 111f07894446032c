'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';

export function PrintButton({ label, disabled = false }: { label: string; disabled?: boolean }) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Printer aria-hidden="true" className="size-4" />}
      className="noscript:hidden print:hidden"
      disabled={disabled}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
