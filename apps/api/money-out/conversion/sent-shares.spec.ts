import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { HELD_SURPLUS } from '@cowrie/api/money-in/payments/holds/held-surplus';
import type { Resolution, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { sharesOf } from './sent-shares';

const NOW = new Date(0);
/** A payment of 5 USDC with a tolerance of 0.5 %, of a merchant who holds surpluses. */
const shares = (
  units: bigint,
  { settlement = {}, resolutions = [], confirmed = units }: Partial<Over> = {},
): ReturnType<typeof sharesOf> => {
  const holding = { state: 'sweeping' as const, provider: 'hold' as const, holdsSurplus: true };
  const payment = aLockedPayment(NOW, { confirmedUnits: confirmed.toString(), resolutions });
  const parts = [{ asset: payment.deposit, units, txHash: '0x1' }];
  const { sweepTxHash, ...shared } = sharesOf(
    { ...payment, settlement: { ...holding, ...settlement } },
    parts,
  );
  expect(sweepTxHash).toBe('0x1');
  return shared;
};
interface Over {
  settlement: Partial<Settlement>;
  resolutions: Resolution[];
  confirmed: bigint;
}
const decided = (kind: Resolution['kind']): Resolution[] => [
  { transferId: HELD_SURPLUS, kind, reason: 'asked', by: 'ada', at: NOW },
];
const fills = [{ orderId: 'a', soldUnits: '5020000', boughtAmount: '7781.00', at: NOW }];

it.each<[string, bigint, Partial<Over>, ReturnType<typeof sharesOf>]>([
  ['all of a surplus within the tolerance', 5_025_000n, {}, { sentUnits: '5025000' }],
  ['the expected amount of more', 5_025_001n, {}, { sentUnits: '5000000', heldUnits: '25001' }],
  ['what came, when a token kept more', 4_900_000n, { confirmed: 7_000_000n }, { sentUnits: '4900000' }],
  ['all, without the setting', 7_000_000n, { settlement: { holdsSurplus: false } }, { sentUnits: '7000000' }],
  [
    'all, once it was given to the merchant',
    7_000_000n,
    { resolutions: decided('accepted') },
    { sentUnits: '7000000' },
  ],
  [
    'the expected amount, once it was sent back',
    7_000_000n,
    { resolutions: decided('refunded') },
    { sentUnits: '5000000', heldUnits: '2000000' },
  ],
  [
    'no less than was sold before more was accepted',
    7_000_000n,
    { settlement: { fills } },
    { sentUnits: '5020000', heldUnits: '1980000' },
  ],
])('sells %s', (_, units, over, wanted) => {
  expect(shares(units, over)).toEqual(wanted);
});

describe('money in two assets', () => {
  const payment = aLockedPayment(NOW);
  const celo = { ...payment.deposit, network: 'celo' };
  const sharesOfTwo = (own: bigint, there: bigint, fills: Settlement['fills'] = []) => {
    const deposit = { ...payment.deposit, otherAssets: [celo] };
    const settlement = { state: 'sweeping' as const, provider: 'hold' as const, holdsSurplus: true, fills };
    const parts = [
      { asset: deposit, units: own, txHash: '0x1' },
      { asset: celo, units: there, txHash: '0x2' },
    ].filter(({ units }) => units > 0n);
    const confirmedUnits = (own + there).toString();
    const { otherSent, ...shares } = sharesOf({ ...payment, deposit, confirmedUnits, settlement }, parts);
    return { ...shares, there: otherSent?.map(({ sentUnits }) => sentUnits) };
  };
  const onCelo = { heldAsset: { token: 'USDC', network: 'celo' } };

  it('is held in the chosen pair, if that is enough', () => {
    expect(sharesOfTwo(4_000_000n, 3_000_000n)).toEqual({
      sentUnits: '2000000',
      sweepTxHash: '0x1',
      heldUnits: '2000000',
      there: ['3000000'],
    });
  });

  it('is held in the other asset if only that is enough, or if all money came in it', () => {
    expect(sharesOfTwo(1_000_000n, 6_000_000n)).toEqual({
      sentUnits: '1000000',
      sweepTxHash: '0x1',
      heldUnits: '2000000',
      there: ['4000000'],
      ...onCelo,
    });
    expect(sharesOfTwo(0n, 7_000_000n)).toEqual({
      sentUnits: '0',
      sweepTxHash: '0x2',
      heldUnits: '2000000',
      there: ['5000000'],
      ...onCelo,
    });
  });

  it('is not taken from money that was sold before', () => {
    const sold = [{ orderId: 'a', soldUnits: '3500000', boughtAmount: '5425.00', at: NOW }];
    expect(sharesOfTwo(4_000_000n, 3_000_000n, sold)).toMatchObject({ heldUnits: '2000000', ...onCelo });
  });
});
