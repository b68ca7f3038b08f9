import { Module } from '@nestjs/common';
import { StatementsModule } from '../../merchant-settlements/merchant-settlements.module';
import { RefundsApiModule } from '../../payouts/payouts.module';
import { PeopleModule } from '../../people/people.module';
import { DashboardMoneyExportsController } from './exports.controller';
import { DashboardRefundsController } from './refunds/refunds.controller';
import { DashboardAccountsController } from './settlements/accounts.controller';
import { DashboardSettlementsController } from './settlements/settlements.controller';

/** Refunds, settlements and the account that is paid. */
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
