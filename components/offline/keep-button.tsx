'use client';

import { useTranslations } from 'next-intl';
import { Smartphone } from '@lucide/icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface KeepButtonProps {
  isKept: boolean;
  onKeep(keep: boolean): void;
}

/** Keeps the coming visits on this phone, for a store without a net. */
export function KeepButton({ isKept, onKeep }: KeepButtonProps) {
  const text = useTranslations('bookings.keep');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ivory-line p-5 md:px-8">
      <Button
        variant="secondary"
        size="small"
        icon={<Icon of={Smartphone} className="size-4" />}
        onClick={() => onKeep(!isKept)}
      >
        {text(isKept ? 'remove' : 'keep')}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
        {text(isKept ? 'kept' : 'hint')}
      </p>
    </div>
  );
}
