import { isRoundingSurplus, shorterAmount } from './shorter-amount';

describe('shorterAmount', () => {
  it.each([
    ['9.740260', '9.75'],
    ['9.740001', '9.75'],
    ['9.999001', '10.00'],
    ['3.221', '3.23'],
    ['1234567.000000000000000001', '1234567.01'],
  ])('rounds %s up to %s', (amount, shorter) => {
    expect(shorterAmount(amount, amount)).toBe(shorter);
  });

  it.each(['9.74', '9.7', '9', '9.740000', 'nine', '', '-1.234', '0.000'])('is null for %j', (amount) => {
    expect(shorterAmount(amount, '9.740260')).toBeNull();
  });

  it('is null when the surplus is more than half a percent of the payment', () => {
    expect(shorterAmount('1.001', '1.001')).toBeNull();
    // 0.005 of 1.005 is 0.4975 %, and 0.005 of 0.995 is 0.5025 %.
    expect(shorterAmount('1.005', '1.005')).toBe('1.01');
    expect(shorterAmount('0.995', '0.995')).toBeNull();
  });

  it('measures the surplus of a rest against the whole payment', () => {
    expect(shorterAmount('0.740260', '9.740260')).toBe('0.75');
  });
});

describe('isRoundingSurplus', () => {
  it('is true only for the surplus of a shorter amount', () => {
    expect(isRoundingSurplus('0.009740', '9.740260')).toBe(true);
    expect(isRoundingSurplus('0.01', '9.740260')).toBe(false);
    expect(isRoundingSurplus('0.009', '1.001')).toBe(false);
    expect(isRoundingSurplus('0', '9.740260')).toBe(false);
    expect(isRoundingSurplus('much', '9.740260')).toBe(false);
  });
});
