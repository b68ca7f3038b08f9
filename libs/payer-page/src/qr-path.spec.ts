import { encode } from 'uqr';
import { deposit } from './testing/configuration';
import { qrPath } from './qr-path';

/** Draws the path's rectangles back into modules. */
function modules(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let i = 0; i < Number(width); i += 1) grid[Number(y)]![Number(x) + i] = true;
  return grid;
}

it('draws every module of the code inside a quiet zone of four', () => {
  const { path, size } = qrPath(deposit.receiveAddress);
  const { data } = encode(deposit.receiveAddress, { ecc: 'M', border: 4 });
  expect(size).toBe(data.length);
  expect(modules(path, size)).toEqual(data);
});
