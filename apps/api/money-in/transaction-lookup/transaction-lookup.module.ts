import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { PaidByRepository } from './paid-by.repository';
import { TransactionLookup } from './transaction-lookup.service';

/** Looks up what a transaction means for a payment (docs/interface.md §2.8). */
@Module({
  imports: [PaymentsModule],
  providers: [TransactionLookup, PaidByRepository],
  exports: [TransactionLookup],
})
export class TransactionLookupModule {}
