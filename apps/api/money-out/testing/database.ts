import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/money-in/testing/database';
import { type SaleLot, SALE_LOT, saleLotSchema } from '../conversion/lots/sale-lot.schema';
import {
  type StoredManualOrder,
  MANUAL_ORDER,
  manualOrderSchema,
} from '../conversion/manual-orders.repository';
import {
  type StoredSandboxOrder,
  SANDBOX_ORDER,
  sandboxOrderSchema,
} from '../conversion/sandbox-orders.repository';
import {
  type StoredSandboxSettings,
  SANDBOX_SETTINGS,
  sandboxSettingsSchema,
} from '../conversion/sandbox-settings.repository';
import { type Sweep, SWEEP, sweepSchema } from '../conversion/sweep.schema';
import { type VaultSweep, VAULT_SWEEP, vaultSweepSchema } from '../conversion/vault-sweep.schema';
import {
  type StoredStatementLine,
  type MerchantSettlement,
  MERCHANT_SETTLEMENT,
  merchantSettlementSchema,
  SETTLEMENT_LINE,
  settlementLineSchema,
} from '../merchant-settlements/merchant-settlement.schema';
import { type Payout, PAYOUT, payoutSchema } from '../payouts/payout.schema';
import {
  type PayoutProposal,
  PAYOUT_PROPOSAL,
  payoutProposalSchema,
} from '../payouts/sending/safe/payout-proposal.schema';
import {
  type StoredScreeningAnswer,
  SCREENING_ANSWER,
  screeningAnswerSchema,
} from '../screening/screening-answer.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  payouts: collection<Payout>(PAYOUT, payoutSchema),
  payoutProposals: collection<PayoutProposal>(PAYOUT_PROPOSAL, payoutProposalSchema),
  screeningAnswers: collection<StoredScreeningAnswer>(SCREENING_ANSWER, screeningAnswerSchema),
  sweeps: collection<Sweep>(SWEEP, sweepSchema),
  vaultSweeps: collection<VaultSweep>(VAULT_SWEEP, vaultSweepSchema),
  orders: collection<StoredSandboxOrder>(SANDBOX_ORDER, sandboxOrderSchema),
  sandboxSettings: collection<StoredSandboxSettings>(SANDBOX_SETTINGS, sandboxSettingsSchema),
  manualOrders: collection<StoredManualOrder>(MANUAL_ORDER, manualOrderSchema),
  saleLots: collection<SaleLot>(SALE_LOT, saleLotSchema),
  settlements: collection<MerchantSettlement>(MERCHANT_SETTLEMENT, merchantSettlementSchema),
  settlementLines: collection<StoredStatementLine>(SETTLEMENT_LINE, settlementLineSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
