import { useTranslations } from 'next-intl';
import { encodeQR } from 'qr';

/** Light modules around the symbol (ISO/IEC 18004, section 9.1). */
const quietZone = 4;

/** The front desk's URL with the code, for its camera. Black on white in any theme. Rendered only in the browser. */
export function VisitQr({ code }: { code: string }) {
  const text = useTranslations('bookings.code');
  const rows = encodeQR(`${window.location.origin}/front-desk?code=${code}`, 'raw', {
    ecc: 'medium',
    border: quietZone,
  });
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={text('qrOf', { code })}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md bg-white"
    >
      <path d={dark.join('')} className="fill-black" />
    </svg>
  );
}
