import { memo } from 'react';
import { qrPath } from '@cowrie/payer-page/qr-path';

interface QrCodeProps {
  text: string;
  label: string;
}

/** `text` as a QR code, dark on white in every colour scheme: many readers fail on light codes. */
export const QrCode = memo(function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = qrPath(text);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
});
