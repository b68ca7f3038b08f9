import type { Schemas } from '../../api/schemas';
import { countOf, defineWords } from '../../i18n/words';

export const balanceWords = defineWords({
  title: 'Your balance',
  owed: 'Owed to you',
  orMore: (amount: string) => `${amount} or more`,
  onTheWay: 'On the way to your account',
  nextPayout: 'Next payout',
  nextAt: (time: string) => `in the settlement made at ${time}`,
  perPayment: 'Each payment is settled by itself, a minute after it completes',
  fromPayments: (count: number) => `${countOf(count, 'payment')}, after fees and refunds`,
  refundCosts: 'Refunds of money that you were already paid',
  nothing: 'Nothing is owed now',
  account: 'Paid to',
  addAccount: 'Add a bank account',
  askAccount: 'No account yet. An owner or an admin of your business can add it',
  waits: {
    schedule: 'Not scheduled. Ask your operator when you are paid',
    account: 'Waiting for your bank account',
    minimum: 'Waiting until it reaches your minimum',
  } satisfies Record<Schemas['BalanceWait'], string>,
  minimumOf: (amount: string) => `Waiting until it reaches ${amount}`,
  owing: 'Refunds cost more than came in. The next payments make up for it',
  settlements: 'All settlements',
});
