import { minimumOf, planOf, stepOf } from './sale.plan';
import type { VenueMarket } from './venue.port';

const market: VenueMarket = {
  id: 'USDCZAR',
  isTrading: true,
  volumeScale: 2,
  priceScale: 4,
  minVolume: '1.005',
};
const request = {
  sell: { token: 'USDC', network: 'base', decimals: 6 },
  buy: { currency: 'ZAR' },
  rate: '18.6001',
};
const terms = { maxSlippageBasisPoints: 200, tokenFeeBasisPoints: 0 };

it('rounds the lowest price up, and the volume down to whole steps', () => {
  // 18.6001 less 2 % is 18.228098.
  expect(planOf(5_129_999n, market, request, terms)).toEqual({ volume: '5.12', price: '18.2281' });
  expect(planOf(5_129_999n, { ...market, priceScale: 0 }, request, terms).price).toBe('19');
  expect(planOf(5_999_999n, { ...market, volumeScale: 0 }, request, terms).volume).toBe('5');
});

it('rounds the smallest lot up to whole steps, and to the least value of an order', () => {
  expect(minimumOf(market, request, terms)).toBe(1_010_000n);
  // 36.4562 at 18.2281 is two tokens.
  expect(minimumOf({ ...market, minCost: '36.4562' }, request, terms)).toBe(2_000_000n);
  expect(minimumOf({ ...market, minCost: '36.4563' }, request, terms)).toBe(2_010_000n);
});

it('has steps of one base unit where the exchange counts finer than the token', () => {
  expect(stepOf({ ...market, volumeScale: 8 }, 6)).toBe(1n);
  expect(planOf(1_234_567n, { ...market, volumeScale: 8 }, request, terms).volume).toBe('1.234567');
});
