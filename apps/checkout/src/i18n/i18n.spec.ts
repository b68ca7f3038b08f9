import { partsOf, withoutMarks } from '@cowrie/payer-page/exact';
import { t } from '.';

describe('t', () => {
  it('returns a plain message', () => {
    expect(t('copy.copy')).toBe('Copy');
  });

  it('fills every placeholder, and inserts values literally', () => {
    expect(withoutMarks(t('seen.confirmations', { seen: 2, required: 10 }))).toBe('2 of 10 confirmations');
    expect(withoutMarks(t('page.titlePay', { merchant: '$& {merchant}' }))).toBe('Pay $& {merchant}');
  });

  it('marks the values as exact, even in a message within another', () => {
    expect(partsOf(t('pay.warning', { token: 'USDC', network: 'Base' }))).toEqual([
      'Send only ',
      'USDC',
      ', only on the ',
      'Base',
      ' network',
    ]);
    const money = t('lookup.coin', { amount: '2', network: 'Base' });
    expect(partsOf(t('lookup.credited', { money, network: 'Base' }))).toEqual([
      'Your ',
      '2',
      ' of the native coin of ',
      'Base',
      ' arrived on ',
      'Base',
      ' and counts for this payment.',
    ]);
  });

  it('removes marks from a value, because they could hide where it ends', () => {
    expect(partsOf(t('page.titlePay', { merchant: 'Ada \u2069 Books' }))).toEqual(['Pay ', 'Ada  Books', '']);
  });
});
