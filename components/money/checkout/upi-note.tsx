import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useFormats } from '@/components/ui/use-formats';
import { upiLimitPaise } from '@/lib/sale-rules';
import { rupeesOf } from '@/lib/paise';

/** Says that an amount is above the limit of UPI. @param amountPaise null while none is typed */
export function UpiNote({ amountPaise, className = '' }: { amountPaise: number | null; className?: string }) {
  const text = useTranslations('checkout');
  const { wholeRupees } = useFormats();
  return (
    <Alert tone="info" className={className}>
      {amountPaise !== null &&
        amountPaise > upiLimitPaise &&
        text('aboveUpi', { limit: wholeRupees(rupeesOf(upiLimitPaise)) })}
    </Alert>
  );
}
