import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '../payments/payments.module';
import { ExchangeProviders } from './exchange-providers';
import { SANDBOX_ORDER, SandboxOrders, sandboxOrderSchema } from './sandbox-orders.repository';
import { SettlementService } from './settlement.service';
import { SettlementSteps } from './settlement-steps';
import { SWEEP, sweepSchema } from './sweep.schema';
import { SweepsRepository } from './sweeps.repository';

@Module({
  imports: [
    PaymentsModule,
    MongooseModule.forFeature([
      { name: SWEEP, schema: sweepSchema },
      { name: SANDBOX_ORDER, schema: sandboxOrderSchema },
    ]),
  ],
  providers: [SettlementService, SettlementSteps, SweepsRepository, SandboxOrders, ExchangeProviders],
})
export class SettlementModule {}
