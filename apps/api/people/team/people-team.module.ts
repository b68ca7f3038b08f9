import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { OperatorAccessModule } from '@cowrie/api/merchants/operator-access/operator-access.module';
import { InvitationAcceptance } from '../invitations/invitation-acceptance.service';
import { INVITATION, invitationSchema } from '../invitations/invitation.schema';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { Invitations } from '../invitations/invitations.service';
import { EmailChanges } from '../links/email-changes.service';
import { PasswordResets } from '../links/password-resets.service';
import { PERSON_LINK, personLinkSchema } from '../links/person-link.schema';
import { PersonLinks } from '../links/person-links.service';
import { PersonMailsModule } from '../mails/person-mails.module';
import { PeopleModule } from '../people.module';
import { PeopleAdministration } from './people-administration.service';
import { TeamAdministration } from './team-administration.service';

const services = [
  InvitationsRepository,
  Invitations,
  InvitationAcceptance,
  PersonLinks,
  PasswordResets,
  EmailChanges,
  TeamAdministration,
  PeopleAdministration,
];

/** The teams of businesses, and the links through which people join (docs/decisions/0071). */
@Module({
  imports: [
    MerchantsModule,
    OperatorAccessModule,
    PeopleModule,
    PersonMailsModule,
    MongooseModule.forFeature([
      { name: INVITATION, schema: invitationSchema },
      { name: PERSON_LINK, schema: personLinkSchema },
    ]),
  ],
  providers: services,
  exports: services,
})
export class PeopleTeamModule {}
