import { create } from 'qrcode';
import { bookingsText } from './bookings-text';

/** Light modules around the symbol (ISO/IEC 18004, section 9.1). */
const quietZone = 4;

/**
 * The QR symbol of a visit code, for the camera of the front desk: the address of that screen with the code. Black on white in any theme.
 * Rendered in the browser only.
 */
export function VisitQr({ code }: { code: string }) {
  const { modules } = create(`${window.location.origin}/front-desk?code=${code}`, {
    errorCorrectionLevel: 'M',
  });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_module, x) =>
      modules.get(y, x) === 1 ? `M${x} ${y}h1v1h-1z` : '',
    ).join(''),
  );
  const side = modules.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={bookingsText.code.qrOf(code)}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md bg-white"
    >
      <path d={rows.join('')} className="fill-black" />
    </svg>
  );
}
