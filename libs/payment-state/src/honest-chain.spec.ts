import fc from 'fast-check';
import { evaluate, type Evaluation, type PaymentSnapshot } from './index';
import {
  END,
  EXPECTED_AMOUNT,
  HonestWatcher,
  trueAmountInTime,
  type TrueTransfer,
} from './testing/honest.watcher';

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 5_000);

const trueTransfer: fc.Arbitrary<TrueTransfer> = fc.record({
  amount: fc.constantFrom(1, 50, 60, 99, 100, 150),
  time: fc.integer({ min: 1, max: END + 4 }),
  firstTime: fc.integer({ min: 1, max: END + 4 }),
  isPhantom: fc.nat(3).map((n) => n === 0),
  isInLaterBlock: fc.boolean(),
  isLeftOut: fc.nat(2).map((n) => n === 0),
});
const step = fc.record({
  action: fc.constantFrom(
    'tick',
    'tick',
    'tick',
    'see',
    'see',
    'orphan',
    'read',
    'read',
    'ask',
    'ask',
    'repair',
    'finalise',
    'exchange',
  ),
  n: fc.nat(5),
});

describe(`a chain that never orphans a confirmed block (MODEL_SEED=${String(seed)} MODEL_RUNS=${String(numRuns)})`, () => {
  it('no payment expires, fails or completes against the final chain, even when the node leaves transfers out', () => {
    fc.assert(
      fc.property(
        fc.array(trueTransfer, { maxLength: 4 }),
        fc.array(step, { maxLength: 60, size: 'max' }),
        fc.constantFrom(undefined, 90n, 120n),
        (trueTransfers, steps, above) => {
          const watcher = new HonestWatcher(trueTransfers);
          const trueAmount = trueAmountInTime(trueTransfers);
          let stored: PaymentSnapshot = {
            status: 'pending',
            windowEndsAt: END,
            expected: { network: 'base', token: 'USDC', units: BigInt(EXPECTED_AMOUNT) },
          };
          const look = (): Evaluation => {
            const facts = watcher.facts();
            const result = evaluate(
              stored,
              facts,
              { toleranceBasisPoints: 0, ...(above && { finalAboveUnits: { base: above } }) },
              watcher.clock,
            );
            const { status, paidAt, creditedIds } = result;
            const isOpen = ['pending', 'processing'].includes(status) && facts.settlement.state === 'none';
            stored = { ...stored, status, paidAt, creditedIds: isOpen ? undefined : creditedIds };
            for (const id of creditedIds) {
              const one = trueTransfers[Number(id)];
              expect(one?.isPhantom).toBe(false);
              expect(one?.time).toBeLessThanOrEqual(END);
            }
            if (status === 'expired') expect(trueAmount).toBe(0);
            if (status === 'failed' && facts.settlement.state === 'none') {
              expect(trueAmount).toBeGreaterThan(0);
              expect(trueAmount).toBeLessThan(EXPECTED_AMOUNT);
            }
            if (result.isSettlementDue || status === 'completed')
              expect(trueAmount).toBeGreaterThanOrEqual(EXPECTED_AMOUNT);
            return result;
          };
          for (const { action, n } of steps) {
            const one = trueTransfers[n % Math.max(trueTransfers.length, 1)];
            if (action === 'tick') watcher.clock += n;
            if (action === 'see' && one) watcher.see(one);
            if (action === 'orphan' && one) watcher.orphan(one);
            if (action === 'read') watcher.read(watcher.clock - n);
            if (action === 'ask') watcher.ask();
            if (action === 'repair') watcher.repair();
            if (action === 'finalise') watcher.finalise();
            if (action === 'exchange') {
              const { state } = watcher.settlement;
              if (state === 'started')
                watcher.settlement =
                  n === 0 ? { state: 'refused', message: 'no quote' } : { state: 'settled' };
              if (state === 'none' && look().isSettlementDue) watcher.settlement = { state: 'started' };
            }
            look();
          }
          watcher.clock = 10 * END;
          watcher.read(watcher.clock);
          watcher.ask();
          look();
          watcher.repair();
          watcher.finalise();
          const { status, isSettlementDue } = look();
          const { state } = watcher.settlement;
          if (trueAmount === 0) expect(status).toBe('expired');
          else if (trueAmount < EXPECTED_AMOUNT) expect(status).toBe('failed');
          else if (state === 'none') expect([status, isSettlementDue]).toEqual(['processing', true]);
          else expect(status).toBe({ started: 'processing', settled: 'completed', refused: 'failed' }[state]);
        },
      ),
      { seed, numRuns },
    );
  });
});
