import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';
import type { Payout } from '../../api/hooks/operator';

type Party = Payout['requestedBy'];

export const payoutsWords = defineWords('payouts', {
  title: 'Payouts',
  about: 'Refunds of all businesses, and payouts handed to the owners of a Safe.',
  state: 'Status',
  all: 'All',
  statuses: {
    requested: 'Requested',
    awaiting_address: 'Waiting for an address',
    awaiting_approval: 'Waiting for approval',
    queued: 'Queued',
    sent: 'Sent',
    final: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
    refused: 'Refused',
    failed: 'Failed',
  },
  empty: 'No payout matches.',
  payout: 'Payout',
  to: 'To',
  /** A person of the dashboard or an operator by name; a program and a payer have none. */
  party: ({ kind, name }: Party) =>
    kind === 'payer' ? 'the customer' : name.startsWith('merchant:') ? 'the business' : name,
  askedBy: (who: string) => `requested by ${who}`,
  approvedBy: (names: string) => `approved by ${names}`,
  aboveLimit: 'above the limit',
  held: (reason: string) => `held: ${reason}`,
  hit: (source: string) => `listed by ${source}`,
  noAddress: 'no address yet',
  approve: 'Approve',
  approveTitle: 'Approve this payout',
  approveAbout: 'The money is sent to this address once all approvals are given. This cannot be undone.',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this payout',
  refuseAbout: 'Nothing is sent. The merchant sees why.',
  batches: 'Hand out to a Safe',
  batchesAbout: 'Exports all queued payouts of a network as files for the owners of the Safe.',
  network: 'Network',
  export: 'Export',
  exported: plural({
    one: '# payout was handed out. Both files are saved.',
    other: '# payouts were handed out. Both files are saved.',
  }),
  open: 'Unfinished batches',
  noBatches: 'No open batches.',
  count: 'Payouts',
  from: 'Safe',
  at: 'Handed out',
  files: 'Files',
  again: 'Save again',
});
