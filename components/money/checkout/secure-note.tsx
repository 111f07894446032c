import { LockKeyhole } from '@lucide/icons';
import { checkoutText } from './checkout-text';
import { Icon } from '@/components/ui/icon';

/** Note below each button that leads to the checkout. */
export function SecureNote() {
  return (
    <p className="mt-4 flex items-center gap-2 text-sm text-ink-soft">
      <Icon of={LockKeyhole} className="size-4 shrink-0 text-emerald" />
      {checkoutText.secure}
    </p>
  );
}
