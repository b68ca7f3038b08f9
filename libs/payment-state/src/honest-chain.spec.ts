import fc from 'fast-check';
import { evaluate, type Evaluation, type PaymentSnapshot } from './index';
import { ASKED, dueInTruth, END, HonestWatcher, type Truth } from './testing/honest.watcher';

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 5_000);

const truth: fc.Arbitrary<Truth> = fc.record({
  amount: fc.constantFrom(1, 50, 60, 99, 100, 150),
  time: fc.integer({ min: 1, max: END + 4 }),
  firstTime: fc.integer({ min: 1, max: END + 4 }),
  isPhantom: fc.nat(3).map((n) => n === 0),
  isInLaterBlock: fc.boolean(),
});
const step = fc.record({
  what: fc.constantFrom(
    'tick',
    'tick',
    'tick',
    'see',
    'see',
    'takeBack',
    'read',
    'read',
    'finalise',
    'exchange',
  ),
  n: fc.nat(5),
});

describe(`a chain that keeps what is deep (MODEL_SEED=${String(seed)} MODEL_RUNS=${String(numRuns)})`, () => {
  it('no payment is ever expired, failed or completed against what is truly there', () => {
    fc.assert(
      fc.property(
        fc.array(truth, { maxLength: 4 }),
        fc.array(step, { maxLength: 60, size: 'max' }),
        fc.constantFrom(undefined, 90n, 120n),
        (truths, steps, finalAboveUnits) => {
          const watcher = new HonestWatcher(truths);
          const due = dueInTruth(truths);
          let stored: PaymentSnapshot = {
            status: 'pending',
            windowEndsAt: END,
            expected: { network: 'base', token: 'USDC', units: BigInt(ASKED) },
          };
          const look = (): Evaluation => {
            const facts = watcher.facts();
            const result = evaluate(
              stored,
              facts,
              { toleranceBasisPoints: 0, finalAboveUnits },
              watcher.clock,
            );
            const { status, paidAt, creditedIds } = result;
            const isOpen = ['pending', 'processing'].includes(status) && facts.settlement.state === 'none';
            stored = { ...stored, status, paidAt, creditedIds: isOpen ? undefined : creditedIds };
            for (const id of creditedIds) {
              const one = truths[Number(id)];
              expect(one?.isPhantom).toBe(false);
              expect(one?.time).toBeLessThanOrEqual(END);
            }
            if (status === 'expired') expect(due).toBe(0);
            if (status === 'failed' && facts.settlement.state === 'none') {
              expect(due).toBeGreaterThan(0);
              expect(due).toBeLessThan(ASKED);
            }
            if (result.isSettlementDue || status === 'completed') expect(due).toBeGreaterThanOrEqual(ASKED);
            return result;
          };
          for (const { what, n } of steps) {
            const one = truths[n % Math.max(truths.length, 1)];
            if (what === 'tick') watcher.clock += n;
            if (what === 'see' && one) watcher.see(one);
            if (what === 'takeBack' && one) watcher.takeBack(one);
            if (what === 'read') watcher.read(watcher.clock - n);
            if (what === 'finalise') watcher.finalise();
            if (what === 'exchange') {
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
          watcher.finalise();
          const { status, isSettlementDue } = look();
          const { state } = watcher.settlement;
          if (due === 0) expect(status).toBe('expired');
          else if (due < ASKED) expect(status).toBe('failed');
          else if (state === 'none') expect([status, isSettlementDue]).toEqual(['processing', true]);
          else expect(status).toBe({ started: 'processing', settled: 'completed', refused: 'failed' }[state]);
        },
      ),
      { seed, numRuns },
    );
  });
});
