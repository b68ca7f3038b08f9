import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { LEDGER_FAULT, ledgerFaultSchema } from './ledger-fault.schema';
import { LedgerFaults } from './ledger-faults.repository';
import { LedgerWalk } from './ledger-walk.service';

/** The ledger checks, and what they found. */
@Module({
  imports: [PaymentsModule, MongooseModule.forFeature([{ name: LEDGER_FAULT, schema: ledgerFaultSchema }])],
  providers: [LedgerWalk, LedgerFaults],
  exports: [LedgerWalk, LedgerFaults],
})
export class LedgerModule {}
