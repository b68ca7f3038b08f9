import { t } from '.';

describe('t', () => {
  it('gives a plain text', () => {
    expect(t('copy.copy')).toBe('Copy');
  });

  it('fills every placeholder, and reads no pattern in what it is given', () => {
    expect(t('seen.confirmations', { seen: 2, required: 10 })).toBe('2 of 10 confirmations');
    expect(t('page.titlePay', { merchant: '$& {merchant}' })).toBe('Pay $& {merchant}');
  });
});
