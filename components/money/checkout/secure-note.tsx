import { LockKeyhole } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';

/** Note below each button that leads to the checkout. */
export function SecureNote() {
  const text = useTranslations('checkout');
  return (
    <p className="mt-4 flex items-center gap-2 text-sm text-ink-soft">
      <Icon of={LockKeyhole} className="size-4 shrink-0 text-emerald" />
      {text('secure')}
    </p>
  );
}
