import { balanceWords } from './balance.words';
import { nextPayout } from './next-payout';

const say = balanceWords.en;
const nothing = { owed: '0.00', currency: 'NGN' } as const;
const textOf = (row: object, balance: Parameters<typeof nextPayout>[1]) =>
  nextPayout({ ...nothing, ...row }, balance, say, (at) => at);

it('never says that nothing is owed where no schedule makes anything owed', () => {
  expect(textOf({}, { schedule: 'none' })).toBe(say.waits.schedule);
  expect(textOf({}, { schedule: 'daily' })).toBe(say.nothing);
  expect(textOf({}, { schedule: 'per_payment' })).toBe(say.perPayment);
});

it('says what the payout waits for, and when it is made', () => {
  const daily = { schedule: 'daily', minimumAmount: '5000.00' } as const;
  expect(textOf({ owed: '10.00', waitsFor: 'minimum' }, daily)).toBe(say.minimumOf('NGN 5,000.00'));
  expect(textOf({ owed: '10.00', waitsFor: 'account' }, daily)).toBe(say.waits.account);
  expect(textOf({ owed: '-10.00' }, daily)).toBe(say.owing);
  expect(textOf({ owed: '10.00', nextAt: 'midnight' }, daily)).toBe(say.nextAt('midnight'));
});
