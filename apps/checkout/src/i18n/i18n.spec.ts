import { t } from '.';

describe('t', () => {
  it('returns a plain message', () => {
    expect(t('copy.copy')).toBe('Copy');
  });

  it('fills every placeholder, and inserts values literally', () => {
    expect(t('seen.confirmations', { seen: 2, required: 10 })).toBe('2 of 10 confirmations');
    expect(t('page.titlePay', { merchant: '$& {merchant}' })).toBe('Pay $& {merchant}');
  });
});
