import {
  feeRoundedDown,
  fiat,
  fiatValueRoundedDown,
  formatFiat,
  formatPlain,
  parseAmount,
} from '@cowrie/money';
import { StaticRateSource } from '@cowrie/rates';
import { CURRENCY_TABLE } from '@cowrie/tables';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { offeringAll } from '../testing/offering-all';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { changedMerchant, faultsOf, newMerchant } from '@cowrie/api/merchants/merchants/merchant-settings';
import { QuotesService } from './quotes.service';
import { RatesService } from './rates.service';

// No currency of the table has 0 decimals today, so this file gives GHS 0 decimals while it runs. 1 USDC is
// 12.4 GHS.
const CODE = 'GHS';
beforeAll(() => void jest.replaceProperty(CURRENCY_TABLE, CODE, { ...CURRENCY_TABLE[CODE], decimals: 0 }));
afterAll(() => jest.restoreAllMocks());

const clock = new FakeClock();
const config = aConfig();
const quotes = new QuotesService(
  new RatesService([new StaticRateSource(() => clock.now())], config, clock),
  offeringAll(config),
  config,
);
const merchant = newMerchant({ name: 'Accra Fabrics', country: 'GH' }, clock.now());
const quote = (amount: number, collectInUSD = false) =>
  quotes.quote(
    { merchant, environment: 'test', keyKind: 'public', scopes: [], isListed: false },
    { amount, token: 'USDC', network: 'base', collectInUSD },
  );

describe('a currency without decimals', () => {
  it('quotes a whole amount, without a decimal point', async () => {
    expect(await quote(5000)).toEqual({
      rate: '12.4',
      cryptoAmount: '403.225807',
      fiatAmount: '5000',
      currency: CODE,
    });
  });

  it('refuses an amount with decimals, and names the field', async () => {
    await expect(quote(5000.5)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: [{ field: 'amount', message: 'amount must have at most 0 decimals in GHS' }],
    });
  });

  it('keeps two decimals for USD', async () => {
    expect(await quote(12.5, true)).toMatchObject({ fiatAmount: '12.50', currency: 'USD' });
  });

  it('prints its bounds as whole numbers', async () => {
    await expect(quote(14)).rejects.toMatchObject({
      code: 'amount_too_small',
      message: 'amount must be at least 15 GHS',
    });
    await expect(quote(150_001)).rejects.toMatchObject({
      code: 'amount_too_large',
      message: 'amount cannot exceed 150000 GHS',
    });
  });

  it('rounds the proceeds of a sale and the fee down to whole units', () => {
    const sold = { asset: { code: 'USDC', decimals: 6 }, units: 403_225_807n };
    const bought = fiatValueRoundedDown(sold, '12.4', fiat(CODE));
    expect(formatFiat(bought)).toBe('5000');
    expect(formatFiat(feeRoundedDown(bought, 75, 0n))).toBe('37');
    expect(formatPlain(parseAmount(fiat(CODE), '5000'))).toBe('5000');
  });

  it('refuses bounds and fees with decimals in a merchant’s settings', () => {
    const faults = (changes: object) => faultsOf(changedMerchant(merchant, changes), changes, {});
    expect(faults({ bounds: { minimumOutputAmount: '15.5' } })).toEqual([
      {
        field: 'bounds.minimumOutputAmount',
        message: 'bounds.minimumOutputAmount must have at most 0 decimals in GHS',
      },
    ]);
    expect(faults({ fee: { fixed: '0.5' } })).toEqual([
      { field: 'fee.fixed', message: 'fee.fixed must have at most 0 decimals in GHS' },
    ]);
    expect(faults({ bounds: { minimumUSDAmount: '1.5' }, fee: { fixed: '2' } })).toEqual([]);
  });
});

describe('a currency with three decimals', () => {
  beforeAll(() => void jest.replaceProperty(CURRENCY_TABLE, CODE, { ...CURRENCY_TABLE[CODE], decimals: 3 }));
  afterAll(() => void jest.replaceProperty(CURRENCY_TABLE, CODE, { ...CURRENCY_TABLE[CODE], decimals: 0 }));

  it('quotes all three, and refuses a fourth', async () => {
    expect(await quote(5000.125)).toMatchObject({ fiatAmount: '5000.125', cryptoAmount: '403.235888' });
    await expect(quote(5000.1255)).rejects.toMatchObject({
      fields: [{ field: 'amount', message: 'amount must have at most 3 decimals in GHS' }],
    });
  });

  it('rounds the proceeds of a sale and the fee down to its smallest part', () => {
    const sold = { asset: { code: 'USDC', decimals: 6 }, units: 403_235_888n };
    const bought = fiatValueRoundedDown(sold, '12.4', fiat(CODE));
    expect(formatFiat(bought)).toBe('5000.125');
    expect(formatFiat(feeRoundedDown(bought, 75, 0n))).toBe('37.500');
  });
});
