import { LockKeyhole } from 'lucide-react';
import { checkoutText } from './checkout-text';

/** For each button that leads to the checkout. */
export function SecureNote() {
  return (
    <p className="mt-4 flex items-center gap-2 text-sm text-ink-soft">
      <LockKeyhole aria-hidden="true" className="size-4 shrink-0 text-emerald" />
      {checkoutText.secure}
    </p>
  );
}
