import { Alert } from '@/components/ui/alert';
import { upiLimitPaise } from '@/lib/business';
import { formatWholeRupees } from '@/lib/kernel/text/format';
import { rupeesOf } from '@/lib/paise';
import { checkoutText } from './checkout-text';

/** Says that an amount is above the limit of UPI. @param amountPaise null while none is typed */
export function UpiNote({ amountPaise, className = '' }: { amountPaise: number | null; className?: string }) {
  return (
    <Alert tone="info" className={className}>
      {amountPaise !== null &&
        amountPaise > upiLimitPaise &&
        checkoutText.aboveUpi(formatWholeRupees(rupeesOf(upiLimitPaise)))}
    </Alert>
  );
}
