import { Module } from '@nestjs/common';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { DashboardAccountModule } from './account/account.module';
import { DashboardDevelopersModule } from './developers/developers.module';
import { DashboardLinksModule } from './links/links.module';
import { DashboardMoneyModule } from './money/money.module';
import { DashboardPaymentsModule } from './payments/payments.module';
import { DashboardSettingsModule } from './settings/settings.module';
import { DashboardTeamModule } from './team/team.module';
import { DashboardMeController } from './me/me.controller';
import { MembershipPresenter } from './me/memberships.presenter';
import { DashboardProofController } from './session/proof.controller';
import { DashboardSessionController } from './session/session.controller';
import { DashboardSignInController } from './session/sign-in.controller';

/** The dashboard's HTTP endpoints (docs/decisions/0068). Loaded for the roles `api` and `all`. */
@Module({
  imports: [
    PeopleModule,
    DashboardAccountModule,
    DashboardDevelopersModule,
    DashboardLinksModule,
    DashboardMoneyModule,
    DashboardPaymentsModule,
    DashboardSettingsModule,
    DashboardTeamModule,
  ],
  controllers: [
    DashboardMeController,
    DashboardProofController,
    DashboardSessionController,
    DashboardSignInController,
  ],
  providers: [MembershipPresenter],
})
export class DashboardModule {}
