import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { Random } from '../random';
import { BlockProducer } from './block.producer';
import { FakeChain } from './fake-chain';
import type { FakePayout } from './fake-chain.types';

const BEGIN = 1_000_000;
const LIFE_SECONDS = 1200;

/** An expiring payout, held by its hash or not, on a chain where blocks come when the test says so. */
function sent(lastDigit: string) {
  let seconds = BEGIN;
  const chain = new FakeChain(aNetwork(), () => '', BEGIN, LIFE_SECONDS);
  const options = { random: new Random(1), nowSeconds: () => seconds, isDeep: false };
  const producer = new BlockProducer(chain, options);
  const hash = `0x${lastDigit.padStart(64, '0')}`;
  chain.send({ kind: 'payout', hash, expiresAt: BEGIN + LIFE_SECONDS } satisfies FakePayout);
  const mineAt = (after: number, mine: () => void) => {
    seconds = BEGIN + after;
    mine();
    return chain.mined().length;
  };
  return { producer, mineAt };
}

it('holds half of the payouts that expire until the last part of their life', () => {
  const { producer, mineAt } = sent('7');
  expect(mineAt(600, () => producer.mine(20))).toBe(0);
  expect(mineAt(890, () => producer.mineAll())).toBe(0);
  expect(mineAt(900, () => producer.mineAll())).toBe(1);
});

it('mines the others at once', () => {
  const { producer, mineAt } = sent('8');
  expect(mineAt(10, () => producer.mineAll())).toBe(1);
});
