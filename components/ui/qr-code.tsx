import { encodeQR } from 'qr';

/** Light modules around the symbol (ISO/IEC 18004, section 9.1). */
const quietZone = 4;

interface QrCodeProps {
  of: string;
  label: string;
}

/** Black on white in any theme. */
export function QrCode({ of, label }: QrCodeProps) {
  const rows = encodeQR(of, 'raw', { ecc: 'medium', border: quietZone });
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md bg-white"
    >
      <path d={dark.join('')} className="fill-black" />
    </svg>
  );
}
