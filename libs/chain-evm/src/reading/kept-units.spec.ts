import { keptUnits, type Move } from './kept-units';

const USDT = '0xusdt';
const USDC = '0xusdc';
const PAYER = '0xpayer';
const OWNER = '0xowner';
const aMove = (ordinal: number, to: string, amountUnits: bigint, over: Partial<Move> = {}): Move => ({
  tokenAddress: USDT,
  from: PAYER,
  to,
  amountUnits,
  ordinal,
  ...over,
});
const paid = ['0xa', '0xb'];
const of = (moves: readonly Move[], at: number) =>
  keptUnits(moves[at] as Move, moves, (address) => paid.includes(address));

test.each<[string, Move[], number, bigint[]]>([
  ['nothing beside it', [aMove(0, '0xa', 99n)], 0, []],
  ['a fee before it, as Tether logs it', [aMove(0, OWNER, 1n), aMove(1, '0xa', 99n)], 1, [1n]],
  ['a fee after it', [aMove(0, '0xa', 99n), aMove(1, OWNER, 1n)], 0, [1n]],
  ['more than a hundredth', [aMove(0, '0xa', 98n), aMove(1, OWNER, 1n)], 0, []],
  ['a fee of nothing', [aMove(0, '0xa', 99n), aMove(1, OWNER, 0n)], 0, []],
  ['another payment', [aMove(0, '0xa', 990n), aMove(1, '0xb', 1n)], 0, []],
  ['another token', [aMove(0, '0xa', 99n), aMove(1, OWNER, 1n, { tokenAddress: USDC })], 0, []],
  ['another payer', [aMove(0, '0xa', 99n), aMove(1, OWNER, 1n, { from: '0xc' })], 0, []],
  ['a fee further away', [aMove(0, '0xa', 99n), aMove(1, '0xb', 99n), aMove(2, OWNER, 1n)], 0, []],
  ['one on both sides', [aMove(0, OWNER, 1n), aMove(1, '0xa', 990n), aMove(2, OWNER, 10n)], 1, [1n, 10n]],
])('what a token kept: %s', (_, moves, at, expected) => {
  expect(of(moves, at)).toEqual(expected);
});
