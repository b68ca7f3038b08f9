import { isTerminal } from '@cowrie/payment-state';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Invariant } from './invariant';

export const retentionInvariants: Invariant[] = [
  {
    name: 'Personal data stays with a payment until it has ended, its refunds are over and its events are relayed',
    write: ({ before, after }) => {
      if (!before.customer.emailKey || after.customer.emailKey) return [];
      const { status, refunds = [], hasUnrelayedEvents, isAskedBack } = before;
      const open = refunds.filter((refund) => !isPayoutOver(refund.status));
      return [
        ...(isTerminal(status) ? [] : [`it is ${status}`]),
        ...open.map(({ id }) => `its refund ${id.toHexString()} is open`),
        ...(hasUnrelayedEvents ? ['an event is not relayed'] : []),
        ...(isAskedBack ? ['its payer waits for a refund'] : []),
      ];
    },
  },
];
