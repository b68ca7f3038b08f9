import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { SettlementOperationsModule } from '../settlement/settlement.module';
import { AcceptPayment } from './accept-payment.use-case';
import { LedgerWalk } from './ledger/ledger-walk.service';
import { NetworkState } from './network-state.service';
import { PaymentFinder } from './payment-finder.service';
import { PaymentResolutions } from './payment-resolutions.service';
import { PaymentSearch } from './payment-search.service';

const useCases = [AcceptPayment, PaymentResolutions, PaymentFinder, PaymentSearch, LedgerWalk, NetworkState];

/** The use cases of an operator. The admin endpoints and the `cowrie` command call them, and hold no rules. */
@Module({
  imports: [PaymentsModule, SettlementOperationsModule],
  providers: useCases,
  exports: [...useCases, PaymentsModule, SettlementOperationsModule],
})
export class OperatorModule {}
