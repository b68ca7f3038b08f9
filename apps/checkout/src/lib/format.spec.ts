import { deposit } from '@cowrie/payer-page/testing/configuration';
import { en } from '@cowrie/payer-page/words/en';
import type { Language } from '@cowrie/payer-page/words/languages';
import { setLocale } from '../i18n/locale';
import { addressGroups, formatCount, formatFiat, formatMoney, formatRate } from './format';
import { networkName } from '@cowrie/tables';

const inLanguage = (language: Language) => setLocale({ language, catalogue: en });
/** Intl uses several kinds of non-breaking spaces; the tests do not depend on which. */
const plainSpaces = (text: string) => text.replace(/\s/gu, ' ');

afterEach(() => inLanguage('en'));

describe('formatFiat', () => {
  it.each([
    ['15000.00', 'NGN', '₦15,000.00'],
    ['15000000.05', 'NGN', '₦15,000,000.05'],
    ['9.99', 'USD', '$9.99'],
    ['9.5', 'USD', '$9.50'],
    ['5000', 'XOF', 'F CFA 5,000'],
    ['5000.125', 'TND', 'TND 5,000.125'],
    ['5000.00', 'XOF', 'F CFA 5,000'],
    ['5000.50', 'XOF', 'F CFA 5,000.50'],
    // No floating-point number holds these.
    ['9007199254740993.07', 'NGN', '₦9,007,199,254,740,993.07'],
    ['0.123456789012345678', 'USD', '$0.123456789012345678'],
  ])('%s %s reads %s', (amount, currency, text) =>
    expect(plainSpaces(formatFiat(amount, currency))).toBe(text),
  );

  it.each<[Language, string]>([
    ['fr', '15 000,50 ₦'],
    ['sw', '₦ 15,000.50'],
    ['af', '₦15 000,50'],
    // Browsers have no Twi numbers: Ghana's notation, not the device's.
    ['tw', '₦15,000.50'],
  ])('follows the language: %s', (language, text) => {
    inLanguage(language);
    expect(plainSpaces(formatFiat('15000.50', 'NGN'))).toBe(text);
  });

  it('returns any other text unchanged', () => {
    expect(formatFiat('1e9', 'NGN')).toBe('1e9 NGN');
    expect(formatFiat('5.00', 'naira')).toBe('5.00 naira');
  });
});

describe('formatMoney', () => {
  it.each(['en', 'fr', 'af'] as const)('is the same in %s: in the form that wallets accept', (language) => {
    inLanguage(language);
    expect(formatMoney('9740259.740259740259740260', 'USDC')).toBe('9740259.740259740259740260 USDC');
    expect(formatMoney('1234.50', 'USDT')).toBe('1234.50 USDT');
  });

  it('is only the token if there is no amount', () => expect(formatMoney(undefined, 'USDC')).toBe('USDC'));
});

describe('formatRate', () => {
  it.each([
    ['1550', 'NGN', '₦1,550.00'],
    ['1550.123456789012345678', 'NGN', '₦1,550.12'],
    ['1549.995', 'NGN', '₦1,550.00'],
    [`0.5${'1'.repeat(40)}`, 'USD', '$0.5111'],
    ['12.40124', 'GHS', 'GH₵12.4012'],
    ['0.99985', 'USD', '$0.9999'],
    ['0.9998', 'USD', '$0.9998'],
    ['18.1', 'ZAR', 'R 18.10'],
    ['1e3', 'NGN', '1e3 NGN'],
  ])('%s %s is %s', (rate, currency, expected) =>
    expect(plainSpaces(formatRate(rate, currency))).toBe(expected),
  );

  it('follows the language, as fiat amounts do', () => {
    inLanguage('fr');
    expect(plainSpaces(formatRate('1550.5', 'NGN'))).toBe('1 550,50 ₦');
  });
});

describe('formatCount', () => {
  it('follows the language', () => {
    expect(formatCount(1200)).toBe('1,200');
    inLanguage('fr');
    expect(plainSpaces(formatCount(1200))).toBe('1 200');
  });
});

describe('addressGroups', () => {
  it('makes groups of four, and keeps every character', () => {
    const groups = addressGroups(deposit.receiveAddress);
    expect(groups).toHaveLength(10);
    expect(groups[0]).toBe('0x5290');
    expect(groups.join('')).toBe(deposit.receiveAddress);
  });

  it('groups an address without 0x', () => {
    const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    const groups = addressGroups(address);
    expect([groups.length, groups[0], groups.at(-1)]).toEqual([8, 'TJRy', 'g5tDeC']);
    expect(groups.join('')).toBe(address);
  });
});

describe('networkName', () => {
  it.each([
    ['base', 'Base'],
    ['base-sepolia', 'Base Sepolia'],
    ['tron', 'TRON'],
    ['tron-local', 'TRON Local'],
  ])('%s is %s', (network, name) => expect(networkName(network)).toBe(name));
});
