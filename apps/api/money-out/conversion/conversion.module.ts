import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '../payouts/payouts.module';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Conversion } from './conversion';
import { ExchangeProviders } from './exchange-providers';
import { LotSales } from './lots/lot-sales.service';
import { SALE_LOT, saleLotSchema } from './lots/sale-lot.schema';
import { SaleLotsRepository } from './lots/sale-lots.repository';
import { MANUAL_ORDER, ManualOrders, manualOrderSchema } from './manual-orders.repository';
import { GasMetrics } from './gas.metrics';
import { PayoutRails, railsOf } from './rail/payout-rails';
import { RailAlarm } from './rail/rail-alarm.service';
import { RailConversion } from './rail/rail-conversion';
import { RailDeposit } from './rail/rail-deposit';
import { RailFigures } from './rail/rail-figures.repository';
import { RailMetrics } from './rail/rail.metrics';
import { RailPlan } from './rail/rail-plan';
import { NetworkNeeds } from './network-needs.service';
import { SANDBOX_ORDER, SandboxOrders, sandboxOrderSchema } from './sandbox-orders.repository';
import {
  SANDBOX_SETTINGS,
  SandboxSettingsRepository,
  sandboxSettingsSchema,
} from './sandbox-settings.repository';
import { ScreeningModule } from '../screening/screening.module';
import { SenderScreening } from './sender-screening';
import { ConversionFigures } from './conversion-figures.repository';
import { ConversionMetrics } from './conversion.metrics';
import { ConversionOperations } from './conversion-operations.service';
import { ConversionQueues } from './conversion.queues';
import { ConversionService } from './conversion.service';
import { ConversionSteps } from './conversion-steps';
import { SWEEP, sweepSchema } from './sweep.schema';
import { SweepStatsService } from './sweep-stats.service';
import { SweepsRepository } from './sweeps.repository';
import { VaultCollector } from './vault-collector';
import { VaultReconciliation } from './vault-reconciliation.service';
import { VAULT_SWEEP, vaultSweepSchema } from './vault-sweep.schema';
import { VaultSweepsRepository } from './vault-sweeps.repository';

const exchange = [
  SandboxOrders,
  SandboxSettingsRepository,
  ManualOrders,
  ExchangeProviders,
  SaleLotsRepository,
  LotSales,
  Conversion,
];
const rails = [RailPlan, RailDeposit, RailConversion, RailFigures];
const vaults = [
  VaultSweepsRepository,
  VaultReconciliation,
  VaultCollector,
  SweepsRepository,
  SweepStatsService,
  ConversionFigures,
  NetworkNeeds,
];

/** What operators need for settlements, also in a process that does not run them. */
@Module({
  imports: [
    PaymentsModule,
    PayoutsModule,
    ScreeningModule,
    MongooseModule.forFeature([
      { name: SWEEP, schema: sweepSchema },
      { name: VAULT_SWEEP, schema: vaultSweepSchema },
      { name: SANDBOX_ORDER, schema: sandboxOrderSchema },
      { name: SANDBOX_SETTINGS, schema: sandboxSettingsSchema },
      { name: MANUAL_ORDER, schema: manualOrderSchema },
      { name: SALE_LOT, schema: saleLotSchema },
    ]),
  ],
  providers: [
    ...exchange,
    ...rails,
    { provide: PayoutRails, inject: [AppConfig], useFactory: railsOf },
    ...vaults,
    SenderScreening,
    ConversionSteps,
    ConversionOperations,
    ConversionQueues,
  ],
  exports: [
    ...exchange,
    ...rails,
    ...vaults,
    ConversionSteps,
    ConversionOperations,
    PayoutRails,
    PaymentsModule,
    ScreeningModule,
  ],
})
export class ConversionOperationsModule {}

/** Runs sweeps and settlements in the background. */
@Module({
  imports: [ConversionOperationsModule],
  providers: [ConversionService, ConversionMetrics, RailMetrics, RailAlarm, GasMetrics],
  exports: [ConversionOperationsModule],
})
export class ConversionModule {}
