import { Module } from '@nestjs/common';
import { StatementsModule } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.module';
import { RefundsApiModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { DashboardMoneyExportsController } from './exports.controller';
import { DashboardRefundsController } from './refunds/refunds.controller';
import { DashboardAccountsController } from './settlements/accounts.controller';
import { DashboardSettlementsController } from './settlements/settlements.controller';

/** Refunds, settlements and the account to pay. */
@Module({
  imports: [PeopleModule, RefundsApiModule, StatementsModule],
  controllers: [
    DashboardRefundsController,
    DashboardSettlementsController,
    DashboardAccountsController,
    DashboardMoneyExportsController,
  ],
})
export class DashboardMoneyModule {}
