import { useTranslations } from 'next-intl';
import { QrCode } from '@/components/ui/qr-code';

/** The front desk's URL with the code, for its camera. Rendered only in the browser. */
export function VisitQr({ code }: { code: string }) {
  const text = useTranslations('bookings.code');
  return <QrCode of={`${window.location.origin}/front-desk?code=${code}`} label={text('qrOf', { code })} />;
}
