'use client';

import { Printer } from '@lucide/icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface PrintButtonProps {
  label: string;
  disabled?: boolean;
  /** Among other quiet buttons. */
  quiet?: boolean;
}

export function PrintButton({ label, disabled = false, quiet = false }: PrintButtonProps) {
  return (
    <Button
      variant={quiet ? 'quiet' : 'secondary'}
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
