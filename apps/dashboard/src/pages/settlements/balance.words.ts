import type { Schemas } from '../../api/schemas';
import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

const payments = plural({ one: '# payment', other: '# payments' });

export const balanceWords = defineWords('balance', {
  title: 'Your balance',
  owed: 'Owed to you',
  orMore: (amount: string) => `${amount} or more`,
  onTheWay: 'On the way to your account',
  nextPayout: 'Next payout',
  nextAt: (time: string) => `in the settlement made at ${time}`,
  perPayment: 'Each payment is settled separately, a minute after it completes',
  fromPayments: (count: number) => `${payments(count)}, after fees and refunds`,
  refundCosts: 'Refunds of payments in earlier settlements',
  nothing: 'Nothing is owed right now',
  account: 'Paid to',
  addAccount: 'Add a bank account',
  askAccount: 'No account yet. An owner or an admin of your business can add it',
  waits: {
    schedule:
      'Not scheduled. Payments that complete without a schedule are not in this balance. Ask your operator when you are paid',
    account: 'Waiting for your bank account',
    minimum: 'Waiting until it reaches your minimum',
  } satisfies Record<Schemas['BalanceWait'], string>,
  minimumOf: (amount: string) => `Waiting until it reaches ${amount}`,
  owing: 'Refunds exceeded what came in. The next payments will make up for it',
  settlements: 'All settlements',
});
