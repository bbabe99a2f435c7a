import { encode } from 'uqr';

/** The free space around a code that cameras need, in modules. */
const QUIET = 4;

interface QrCodeProps {
  label: string;
  value: string;
}

/** An address as a QR code. It is black on white in the dark theme too, because some cameras read nothing else. */
export function QrCode({ label, value }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const width = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      width={192}
      height={192}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
