import { encode } from 'uqr';

/** White margin around the code, in modules: readers need 4 (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one SVG path of dark modules. `size` is the side in modules, quiet zone included. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    let x = 0;
    while (x < size) {
      const start = x;
      while (x < size && row[x]) x += 1;
      // One rectangle per run of dark modules: fewer nodes, and no hairlines between neighbours.
      if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h-${x - start}z`;
      x += 1;
    }
  });
  return { path, size: size + 2 * QUIET_ZONE };
}
