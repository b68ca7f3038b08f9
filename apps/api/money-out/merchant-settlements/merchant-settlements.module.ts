import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { RateProofModule } from '@cowrie/api/money-in/rate-proof/rate-proof.module';
import {
  MERCHANT_SETTLEMENT,
  merchantSettlementSchema,
  SETTLEMENT_LINE,
  settlementLineSchema,
} from './merchant-settlement.schema';
import { BankFiles } from './bank-files.service';
import { Balances } from './balance.service';
import { MerchantSettlementFigures } from './merchant-settlement-figures.repository';
import { MerchantSettlementMetrics } from './merchant-settlement.metrics';
import { MerchantSettlements } from './merchant-settlements.repository';
import { SettlementExports } from './settlement-export.service';
import { SettlementDesk } from './settlement-desk.service';
import { SettlementBuilder } from './settlement-builder.service';
import { MerchantSettlementQueues } from './merchant-settlement.queues';
import { SettlementMaking } from './settlement-making.service';
import { SettlementWorker } from './settlement-worker.service';
import { SettlementsController } from './settlements.controller';
import { Statements } from './statement.service';

const parts = [MerchantSettlements, MerchantSettlementFigures, SettlementBuilder, SettlementDesk, BankFiles];

/** Settlements, for every process. */
@Module({
  imports: [
    PaymentsModule,
    MongooseModule.forFeature([
      { name: MERCHANT_SETTLEMENT, schema: merchantSettlementSchema },
      { name: SETTLEMENT_LINE, schema: settlementLineSchema },
    ]),
  ],
  providers: [...parts, MerchantSettlementQueues],
  exports: parts,
})
export class MerchantSettlementsModule {}

/** Statements with the proofs of their rates, and exports, for the endpoints that serve them. */
@Module({
  imports: [MerchantSettlementsModule, PaymentsModule, RateProofModule],
  providers: [Balances, Statements, SettlementExports],
  exports: [Balances, Statements, SettlementExports],
})
export class StatementsModule {}

/** The merchants' endpoints. Only the roles `api` and `all` serve them. */
@Module({
  imports: [MerchantSettlementsModule, StatementsModule, AuthGuardModule, IpAllowlistModule],
  controllers: [SettlementsController],
})
export class MerchantSettlementsApiModule {}

/**
 * Makes settlements and reports them. Only the roles `worker` and `all` do so, and they have a
 * `MerchantEvents`.
 */
@Module({
  imports: [MerchantSettlementsModule, PaymentsModule],
  providers: [SettlementMaking, SettlementWorker, MerchantSettlementMetrics],
})
export class MerchantSettlementsWorkerModule {}
