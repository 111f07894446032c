'use client';

import { Printer } from '@lucide/icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function PrintButton({ label, disabled = false }: { label: string; disabled?: boolean }) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon of={Printer} className="size-4" />}
      className="noscript:hidden print:hidden"
      disabled={disabled}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
