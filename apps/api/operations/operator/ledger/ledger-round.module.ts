import { Module } from '@nestjs/common';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { LedgerModule } from './ledger.module';
import { LedgerRound } from './ledger-round.service';

/** Checks a few payments a minute. For workers. */
@Module({ imports: [PaymentsModule, LedgerModule], providers: [LedgerRound] })
export class LedgerRoundModule {}
