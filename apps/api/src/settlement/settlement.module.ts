import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '../payments/payments.module';
import { Conversion } from './conversion';
import { ExchangeProviders } from './exchange-providers';
import { MANUAL_ORDER, ManualOrders, manualOrderSchema } from './manual-orders.repository';
import { GasMetrics } from './gas.metrics';
import { NetworkNeeds } from './network-needs.service';
import { SANDBOX_ORDER, SandboxOrders, sandboxOrderSchema } from './sandbox-orders.repository';
import {
  SANDBOX_SETTINGS,
  SandboxSettingsRepository,
  sandboxSettingsSchema,
} from './sandbox-settings.repository';
import { ScreeningModule } from '../screening/screening.module';
import { SenderScreening } from './sender-screening';
import { SettlementFigures } from './settlement-figures.repository';
import { SettlementMetrics } from './settlement.metrics';
import { SettlementOperations } from './settlement-operations.service';
import { SettlementService } from './settlement.service';
import { SettlementSteps } from './settlement-steps';
import { SWEEP, sweepSchema } from './sweep.schema';
import { SweepStatsService } from './sweep-stats.service';
import { SweepsRepository } from './sweeps.repository';
import { VaultCollector } from './vault-collector';
import { VaultReconciliation } from './vault-reconciliation.service';
import { VAULT_SWEEP, vaultSweepSchema } from './vault-sweep.schema';
import { VaultSweepsRepository } from './vault-sweeps.repository';

const exchange = [SandboxOrders, SandboxSettingsRepository, ManualOrders, ExchangeProviders, Conversion];
const vaults = [
  VaultSweepsRepository,
  VaultReconciliation,
  VaultCollector,
  SweepsRepository,
  SweepStatsService,
  SettlementFigures,
  NetworkNeeds,
];

/** What operators need for settlements, also in a process that does not run them. */
@Module({
  imports: [
    PaymentsModule,
    ScreeningModule,
    MongooseModule.forFeature([
      { name: SWEEP, schema: sweepSchema },
      { name: VAULT_SWEEP, schema: vaultSweepSchema },
      { name: SANDBOX_ORDER, schema: sandboxOrderSchema },
      { name: SANDBOX_SETTINGS, schema: sandboxSettingsSchema },
      { name: MANUAL_ORDER, schema: manualOrderSchema },
    ]),
  ],
  providers: [...exchange, ...vaults, SenderScreening, SettlementSteps, SettlementOperations],
  exports: [...exchange, ...vaults, SettlementSteps, SettlementOperations, PaymentsModule, ScreeningModule],
})
export class SettlementOperationsModule {}

/** Runs sweeps and settlements in the background. */
@Module({
  imports: [SettlementOperationsModule],
  providers: [SettlementService, SettlementMetrics, GasMetrics],
  exports: [SettlementOperationsModule],
})
export class SettlementModule {}
