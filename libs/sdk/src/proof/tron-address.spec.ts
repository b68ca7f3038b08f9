import { tronBytes, tronText } from './tron-address';
import { hexOf } from './hex';
import { assertChecksum } from './vault-address';
import { isSameAddress } from '../statement/exact';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test("Tether's contract has its known bytes", () => {
  expect(hexOf(tronBytes(USDT))).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c');
  expect(tronText(tronBytes(USDT))).toBe(USDT);
});

test('a wrong character is noticed', () => {
  expect(() => assertChecksum(USDT)).not.toThrow();
  expect(() => assertChecksum(`${USDT.slice(0, -1)}u`)).toThrow(RangeError);
});

test('the first byte must be that of TRON, although the checksum is right', () => {
  expect(() => tronBytes('TpSyGx2w2bR9GdrDrYtrYwbvSPhwSmg7ER')).toThrow(RangeError);
});

test('capitals are other digits', () => {
  expect(isSameAddress(USDT, USDT)).toBe(true);
  expect(isSameAddress(USDT, USDT.replace('R', 'r'))).toBe(false);
});
