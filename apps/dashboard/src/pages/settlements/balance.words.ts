import type { Schemas } from '../../api/schemas';
import { defineWords } from '../../i18n/words';

export const balanceWords = defineWords({
  title: 'Your balance',
  owed: 'Owed to you',
  orMore: (amount: string) => `${amount} or more`,
  onTheWay: 'On the way to your account',
  nextPayout: 'Next payout',
  nextAt: (time: string) => `in the settlement made at ${time}`,
  perPayment: 'Each payment is settled by itself, a minute after it completes',
  nothing: 'Nothing is owed now',
  account: 'Paid to',
  noAccount: 'No bank account yet',
  addAccount: 'Add a bank account',
  waits: {
    schedule: 'Not scheduled. Ask your operator when you are paid',
    account: 'Waiting for your bank account',
    minimum: 'Waiting until it reaches your minimum',
  } satisfies Record<Schemas['BalanceWait'], string>,
  minimumOf: (amount: string) => `Waiting until it reaches ${amount}`,
  owing: 'Refunds cost more than came in. The next payments make up for it',
  settlements: 'All settlements',
});
