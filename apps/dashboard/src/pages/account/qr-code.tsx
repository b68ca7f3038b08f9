import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
}

/** A text as a QR code, dark on white in every colour scheme: many readers fail on light codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
