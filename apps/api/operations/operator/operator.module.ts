import { Module } from '@nestjs/common';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { RelaysModule } from '@cowrie/api/money-in/relays/relays.module';
import { ConversionOperationsModule } from '@cowrie/api/money-out/conversion/conversion.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { AcceptPayment } from './accept-payment.use-case';
import { Doctor } from './doctor/doctor.service';
import { HeldMoneyList } from './held-money-list.service';
import { LedgerModule } from './ledger/ledger.module';
import { NetworkState } from './network-state.service';
import { GasLeftReader } from './overview/gas-left.service';
import { Overview } from './overview/overview.service';
import { PaymentFinder } from './payment-finder.service';
import { PaymentResolutions } from './payment-resolutions.service';
import { PaymentSearch } from './payment-search.service';
import { OperatorRefunds } from './operator-refunds.service';
import { ScreenedPayments } from './screening/screened-payments.service';
import { ScreeningDecisions } from './screening/screening-decisions.service';

const useCases = [
  AcceptPayment,
  PaymentResolutions,
  PaymentFinder,
  PaymentSearch,
  HeldMoneyList,
  NetworkState,
  Overview,
  ScreenedPayments,
  ScreeningDecisions,
  OperatorRefunds,
  Doctor,
];

/**
 * The use cases of an operator. The admin endpoints and the `cowrie` command call them and contain no rules.
 */
@Module({
  imports: [
    PaymentsModule,
    RelaysModule,
    PayoutsModule,
    ConversionOperationsModule,
    WebhooksModule,
    LedgerModule,
  ],
  providers: [...useCases, GasLeftReader],
  exports: [...useCases, LedgerModule, PaymentsModule, PayoutsModule, ConversionOperationsModule],
})
export class OperatorModule {}
