import type { CheckoutConfiguration } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { at, configuration, deposit, NOW } from './testing/configuration';
import { viewOf } from './view';

const processing = (changes: Partial<CheckoutConfiguration>) =>
  viewOf(configuration({ deposit, ...changes }), 'processing', NOW);

describe('viewOf', () => {
  it('asks for a choice until one is locked', () => {
    expect(viewOf(configuration(), 'pending', NOW)).toEqual({ kind: 'choose', leftMs: 3_600_000 });
  });

  it('asks for the payment once a choice is locked, until it ends', () => {
    expect(viewOf(configuration({ deposit }), 'pending', NOW)).toEqual({
      kind: 'pay',
      deposit,
      leftMs: 1_800_000,
    });
  });

  it.each([[{}], [{ deposit }]])('shows no address and no choice after the window (%#)', (changes) => {
    const after = Date.parse(at(60));
    expect(viewOf(configuration(changes), 'pending', after)).toEqual({ kind: 'checking' });
  });

  it('asks for the rest of a short payment', () => {
    expect(processing({ receivedAmount: '5.00', missingAmount: '4.740260' })).toEqual({
      kind: 'short',
      deposit,
      leftMs: 1_800_000,
      received: '5.00',
      missing: '4.740260',
    });
  });

  it('asks for nothing after the window', () => {
    const config = configuration({ deposit, receivedAmount: '5.00', missingAmount: '4.740260' });
    expect(viewOf(config, 'processing', Date.parse(deposit.validUntil))).toEqual({ kind: 'checking' });
  });

  it('treats zero amounts as nothing received and nothing missing', () => {
    const nothing = configuration({ deposit, receivedAmount: '0.00', missingAmount: '9.740260' });
    expect(viewOf(nothing, 'pending', NOW).kind).toBe('pay');
    expect(processing({ receivedAmount: '9.740260', missingAmount: '0.00' }).kind).toBe('seen');
  });

  it('counts dust before the payment moves on, and lets a released choice be made again', () => {
    const dust = { receivedAmount: '0.000001', missingAmount: '9.740259' };
    expect(viewOf(configuration({ deposit, ...dust }), 'pending', NOW).kind).toBe('short');
    expect(viewOf(configuration(dust), 'pending', NOW).kind).toBe('choose');
  });

  it('counts confirmations', () => {
    const confirmations = { seen: 4, required: 10 };
    expect(processing({ receivedAmount: '9.740260', confirmations })).toEqual({
      kind: 'seen',
      confirmations,
    });
  });

  it('shows a payment as seen when only the status is known', () => {
    expect(processing({})).toEqual({ kind: 'seen', confirmations: null });
  });

  it('shows settling after the last confirmation', () => {
    expect(processing({ receivedAmount: '9.740260', confirmations: { seen: 12, required: 10 } })).toEqual({
      kind: 'settling',
    });
  });

  it('asks for no further payment once the API has set paidAt', () => {
    const paid = { receivedAmount: '9.70', missingAmount: '0.04', paidAt: at(3) };
    for (const now of [NOW, Date.parse(at(90))])
      expect(viewOf(configuration({ deposit, ...paid }), 'processing', now)).toEqual({ kind: 'settling' });
  });

  it('redirects to callbackURL after success, otherwise to failureURL', () => {
    const config = configuration({
      callbackURL: 'https://shop.example/ok',
      failureURL: 'https://shop.example/no',
    });
    const query = '?paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER20261107';
    expect(viewOf(config, 'completed', NOW)).toEqual({
      kind: 'done',
      redirectTo: { address: `https://shop.example/ok${query}`, host: 'shop.example', isTrusted: true },
    });
    expect(viewOf(config, 'failed', NOW)).toEqual({
      kind: 'failed',
      redirectTo: { address: `https://shop.example/no${query}`, host: 'shop.example', isTrusted: true },
    });
    expect(viewOf(config, 'expired', NOW)).toEqual({
      kind: 'expired',
      redirectTo: { address: `https://shop.example/no${query}`, host: 'shop.example', isTrusted: true },
    });
  });

  it('does not redirect without an address', () => {
    expect(viewOf(configuration(), 'completed', NOW)).toEqual({ kind: 'done', redirectTo: null });
  });

  it('never shows success for a status other than completed, whatever the amounts are', () => {
    const others: PaymentStatus[] = ['pending', 'processing', 'expired', 'failed'];
    const paid = configuration({ deposit, receivedAmount: '99', confirmations: { seen: 99, required: 1 } });
    for (const status of others)
      for (const now of [NOW, Date.parse(at(90))]) expect(viewOf(paid, status, now).kind).not.toBe('done');
  });
});
