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

/** What an operator may see and do. The admin endpoints and the command line are faces of it. */
@Module({
  imports: [PaymentsModule, SettlementOperationsModule],
  providers: useCases,
  exports: [...useCases, PaymentsModule, SettlementOperationsModule],
})
export class OperatorModule {}
