import { PaymentIdPipe } from './payment-id.pipe';

const pipe = new PaymentIdPipe();

it('takes 24 hex digits in any capitals', () => {
  expect(pipe.transform('64b7f0c2a1d3e4f5061728aB').toHexString()).toBe('64b7f0c2a1d3e4f5061728ab');
});

it('tells a payCode from other rubbish', () => {
  const messageOf = (value: string) => {
    try {
      pipe.transform(value);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_payment_id' });
      return (error as Error).message;
    }
    throw new Error(`took ${value}`);
  };
  expect(messageOf('aB3dE5gH7jK9')).toContain('payCode');
  for (const rubbish of ['', 'x'.repeat(24), '64b7f0c2a1d3e4f5061728a', `${'0'.repeat(24)}\n`, '$ne']) {
    expect(messageOf(rubbish)).not.toContain('payCode');
  }
});
