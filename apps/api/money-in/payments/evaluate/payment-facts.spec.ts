import { aCursor, tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aTransfer } from '../../testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import type { VaultReading } from '../document/payment.schema';
import { factsOf, snapshotOf } from './payment-facts';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const locked = aLockedPayment(NOW);
const onCelo = {
  token: 'USDC' as const,
  network: 'celo',
  tokenAddress: '0xc',
  decimals: 18,
  rate: '1550.00',
};
const usdt = {
  token: 'USDT' as const,
  network: 'base',
  tokenAddress: tokenAddressOf(aNetwork(), 'USDT'),
  decimals: 6,
  rate: '1540',
};
const payment = {
  ...locked,
  deposit: { ...locked.deposit, otherAssets: [{ ...onCelo, counts: true }, usdt] },
};
const readingOn = (network: string, blockAt: Date): VaultReading => ({
  network,
  blockNumber: 1_000_000,
  blockAt,
  held: [{ token: 'USDC', units: '0' }],
});

describe('a payment that can be paid on two networks', () => {
  it('expects the token on both, and not the other token', () => {
    expect(snapshotOf(payment).expected).toMatchObject({ network: 'base', token: 'USDC', alsoOn: ['celo'] });
  });

  it('is read as far as the network that is furthest behind, and not at all before each is read', () => {
    const [base, celo] = [aCursor('test', 'base', later(9)), aCursor('test', 'celo', later(4))];
    expect(factsOf(payment, [], [base, celo]).chainReadThrough).toBe(later(4).getTime());
    expect(factsOf(payment, [], []).chainReadThrough).toBeUndefined();
  });

  it('counts its vault as read only when both were read, at the earlier time', () => {
    const vaultOf = (...vaultReadings: VaultReading[]) =>
      factsOf({ ...payment, vaultReadings }, [], []).vault;
    const [base, celo] = [readingOn('base', later(9)), readingOn('celo', later(4))];
    expect(vaultOf(base)).toBeUndefined();
    expect(vaultOf(celo)).toBeUndefined();
    expect(vaultOf(base, celo)).toMatchObject({ readAt: later(4).getTime() });
    expect(vaultOf(base, celo)?.balances).toHaveLength(2);
  });

  it('compares each vault with the transfers on its own network', () => {
    const transfers = [aTransfer(payment, { network: 'celo', units: '7' })];
    const vaultReadings = [readingOn('base', later(9)), readingOn('celo', later(4))];
    const { vault } = factsOf({ ...payment, vaultReadings }, transfers, []);
    expect(vault?.balances.map(({ recordedUnits }) => recordedUnits)).toEqual([0n, 7n]);
  });

  it('counts a transfer by its value in the chosen token, rounded down', () => {
    const unitsOf = (over: Parameters<typeof aTransfer>[1]) =>
      factsOf(payment, [aTransfer(payment, over)], []).transfers[0]?.units;
    expect(unitsOf({ units: '2000000' })).toBe(2_000_000n);
    expect(unitsOf({ network: 'celo', units: '2000000999999999999' })).toBe(2_000_000n);
    expect(unitsOf({ token: 'USDT', units: '1000000' })).toBe(993_548n);
    expect(unitsOf({ network: 'polygon', units: '5' })).toBe(5n);
  });
});
