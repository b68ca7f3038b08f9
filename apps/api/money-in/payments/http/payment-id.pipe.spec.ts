import { PaymentIdPipe } from './payment-id.pipe';

const pipe = new PaymentIdPipe();

it('accepts 24 hex digits in any capitalization', () => {
  expect(pipe.transform('64b7f0c2a1d3e4f5061728aB').toHexString()).toBe('64b7f0c2a1d3e4f5061728ab');
});

it('names a payCode in its error, but no other invalid value', () => {
  const messageOf = (value: string) => {
    try {
      pipe.transform(value);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_payment_id' });
      return (error as Error).message;
    }
    throw new Error(`accepted ${value}`);
  };
  expect(messageOf('aB3dE5gH7jK9')).toContain('payCode');
  for (const invalid of ['', 'x'.repeat(24), '64b7f0c2a1d3e4f5061728a', `${'0'.repeat(24)}\n`, '$ne']) {
    expect(messageOf(invalid)).not.toContain('payCode');
  }
});
