import { FINAL_REFUND_EXAMPLE, REFUND_EXAMPLE } from '../examples';
import type {
  AdminCreateRefundDto,
  AdminDecidePayoutDto,
  AdminPayout,
  AdminPayoutPage,
} from './admin-payout.dto';

const { createdAt } = REFUND_EXAMPLE;
const SENT = '2026-11-21T03:51:58.412Z';

/** A large refund that waits for a second party. */
const ADMIN_WAITING_PAYOUT: AdminPayout = {
  id: REFUND_EXAMPLE.id,
  businessId: '6b010fd2c7f3464f0a917c01',
  environment: 'live',
  paymentId: REFUND_EXAMPLE.paymentId,
  clientReference: REFUND_EXAMPLE.clientReference,
  version: REFUND_EXAMPLE.version,
  amount: '1200.00',
  token: 'USDC',
  network: 'base',
  status: 'awaiting_approval',
  requestedBy: { kind: 'merchant', name: 'merchant:6b010fd2c7f3464f0a917c01' },
  reason: 'the order was cancelled',
  isAboveLimit: true,
  approvals: [],
  destination: FINAL_REFUND_EXAMPLE.destination,
  destinationGivenBy: 'merchant',
  history: [{ at: createdAt, from: 'requested', to: 'awaiting_approval', cause: 'approval_needed' }],
  createdAt,
  updatedAt: createdAt,
};

export const ADMIN_PAYOUTS: Record<'waiting' | 'sent', AdminPayout> = {
  waiting: ADMIN_WAITING_PAYOUT,
  sent: {
    ...ADMIN_WAITING_PAYOUT,
    status: 'sent',
    approvals: [{ kind: 'operator', name: 'ada', at: SENT, reason: 'agreed with the shop' }],
    from: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    txHash: FINAL_REFUND_EXAMPLE.txHash,
    history: [
      ...ADMIN_WAITING_PAYOUT.history,
      { at: SENT, from: 'awaiting_approval', to: 'queued', cause: 'approved' },
      { at: SENT, from: 'queued', to: 'sent', cause: 'handed_out' },
    ],
    updatedAt: SENT,
  },
};

export const ADMIN_PAYOUT_PAGE: AdminPayoutPage = {
  data: [ADMIN_WAITING_PAYOUT],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const ADMIN_CREATE_REFUND: Record<'full' | 'part', AdminCreateRefundDto> = {
  full: { basis: 'full', reason: 'the order was cancelled' },
  part: { basis: 'amount', amount: '1.00', destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
};

export const ADMIN_DECIDE_PAYOUT: AdminDecidePayoutDto = {
  reason: 'agreed with the shop',
  seen: '3f2a9c0d51b7e684',
};
