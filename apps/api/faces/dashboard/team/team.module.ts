import { Module } from '@nestjs/common';
import { PaymentLinksModule } from '@cowrie/api/money-in/payment-links/payment-links.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { PeopleTeamModule } from '@cowrie/api/people/team/people-team.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { DashboardAuditController } from './business-audit.controller';
import { DashboardInvitationLinksController } from './invitation-links.controller';
import { DashboardInvitationsController } from './invitations.controller';
import { MadeByMember } from './made-by-member.service';
import { DashboardPasswordResetsController } from './password-resets.controller';
import { DashboardPersonEmailController } from './person-email.controller';
import { DashboardTeamController } from './team.controller';

/** The team of a business, invitations, and the audit log. */
@Module({
  imports: [PeopleModule, PeopleTeamModule, PaymentLinksModule, WebhooksModule],
  providers: [MadeByMember],
  controllers: [
    DashboardTeamController,
    DashboardInvitationsController,
    DashboardInvitationLinksController,
    DashboardPasswordResetsController,
    DashboardPersonEmailController,
    DashboardAuditController,
  ],
})
export class DashboardTeamModule {}
