import { Module } from '@nestjs/common';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { SimulatePayment } from './simulate-payment.use-case';
import { SimulatedCustomer } from './simulated-customer.service';
import { TestHelpersController } from './test-helpers.controller';

/** The simulated customer. The command line has it too. */
@Module({
  imports: [PaymentsModule],
  providers: [SimulatedCustomer],
  exports: [SimulatedCustomer],
})
export class SimulationModule {}

/** The endpoints for merchants' tests. Loaded for the roles `api` and `all`. */
@Module({
  imports: [SimulationModule, PaymentsModule, CheckoutModule, AuthGuardModule, IpAllowlistModule],
  controllers: [TestHelpersController],
  providers: [SimulatePayment],
  exports: [SimulatePayment],
})
export class TestHelpersModule {}
