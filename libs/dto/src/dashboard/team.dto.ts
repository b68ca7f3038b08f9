import { type Environment, ENVIRONMENTS } from '../enums.dto';
import { Field } from '../field';
import { IsEmailAddress, IsFlag, IsOneOf, IsPersonName } from '../rules';
import { IsNewPassword, IsOpaque } from './credentials.rules';
import { MEMBER_ROLES, type MemberRole } from './member.dto';

const optional = true;
const TIME = { format: 'date-time' };
const ID = { pattern: '^[0-9a-f]{24}$' };
const ROLE = { enum: MEMBER_ROLES, enumName: 'MemberRole' };
const TOKEN = { description: 'The token of the link: what follows `#`.' };

/** Body of `POST …/businesses/:businessId/invitations`. */
export class DashboardInviteDto {
  @IsEmailAddress({ description: 'Whom to invite. Only the person with this address can accept.' })
  email: string;

  @IsOneOf(MEMBER_ROLES, { description: 'The role of the person.', enumName: 'MemberRole' })
  role: MemberRole;
}

/** Body of `PATCH …/businesses/:businessId/members/:personId`. */
export class DashboardChangeMemberDto {
  @IsOneOf(MEMBER_ROLES, { description: 'The new role.', enumName: 'MemberRole' })
  role: MemberRole;
}

/** Body of `PATCH …/businesses/:businessId/team`. */
export class DashboardChangeTeamDto {
  @IsFlag({ description: 'True: who has no second factor only reads.' })
  requiresSecondFactor: boolean;
}

/** Body of calls that present the token of a link. */
export class DashboardLinkDto {
  @IsOpaque(TOKEN)
  token: string;
}

/** Body of `POST /dashboard/v1/invitations/accept`. Name and password are for a person without an account. */
export class DashboardAcceptInvitationDto {
  @IsOpaque(TOKEN)
  token: string;

  @IsPersonName({ description: 'The name of the new person.', optional })
  name?: string;

  @IsNewPassword({ description: 'The password of the new person.', optional })
  password?: string;
}

/** Body of `POST /dashboard/v1/password-resets`, and of `POST /dashboard/v1/me/email`. */
export class DashboardAddressDto {
  @IsEmailAddress({ description: 'The address.' })
  email: string;
}

/** Body of `POST /dashboard/v1/password-resets/confirm`. */
export class DashboardNewPasswordDto {
  @IsOpaque(TOKEN)
  token: string;

  @IsNewPassword({ description: 'The new password.' })
  password: string;
}

/** A person who works for the business. */
export class DashboardMember {
  @Field('The person.', ID)
  personId: string;

  @Field('The person’s name.')
  name: string;

  @Field('The address that the person signs in with.', { format: 'email' })
  email: string;

  @Field('The role in this business.', ROLE)
  role: MemberRole;

  @Field('Whether it is who asks.', { type: 'boolean' })
  isYou: boolean;

  @Field('Since when the person works for the business.', TIME)
  since: string;

  @Field('Whether the person has a second factor, or a passkey. Only with the permission `team`.', {
    type: 'boolean',
    optional,
  })
  hasSecondFactor?: boolean | undefined;

  @Field('When the person did something in this business last. Only with the permission `team`.', {
    ...TIME,
    optional,
  })
  lastSeenAt?: string | undefined;

  @Field('True: an operator has disabled the account, and the person cannot sign in. Missing: no.', {
    type: 'boolean',
    optional,
  })
  isDisabled?: boolean | undefined;
}

/** What keeps working without the person who created it. */
export const MADE_KINDS = ['api_key', 'webhook_endpoint', 'payment_link'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** An active API key, webhook endpoint or payment link that a person created. */
export class DashboardMadeThing {
  @Field('What it is.', { enum: MADE_KINDS, enumName: 'MadeKind' })
  kind: MadeKind;

  @Field('The thing.', ID)
  id: string;

  @Field('The environment that it works in.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('A key’s kind and last characters, an endpoint’s URL, or a link’s title.')
  name: string;
}

/** The people of a business, and what they need. */
export class DashboardTeam {
  @Field('The people, by name.', { type: () => DashboardMember, isArray: true })
  members: DashboardMember[];

  @Field('True: who has no second factor only reads.', { type: 'boolean' })
  requiresSecondFactor: boolean;
}

/** An invitation that nobody has accepted yet. Its link is in the mail only. */
export class DashboardInvitation {
  @Field('The invitation.', ID)
  id: string;

  @Field('Who is invited.', { format: 'email' })
  email: string;

  @Field('Their role.', ROLE)
  role: MemberRole;

  @Field('When it was sent last.', TIME)
  sentAt: string;

  @Field('Until when it can be accepted.', TIME)
  expiresAt: string;

  @Field('Whether that time is over. It can be sent again.', { type: 'boolean' })
  isExpired: boolean;
}

/** What an invitation shows to the holder of its link. */
export class DashboardShownInvitation {
  @Field('The name of the business.')
  businessName: string;

  @Field('Who is invited.', { format: 'email' })
  email: string;

  @Field('Their role.', ROLE)
  role: MemberRole;

  @Field('Whether somebody with this address has an account. Who has one signs in first, and then accepts.', {
    type: 'boolean',
  })
  hasAccount: boolean;
}

/** Says that an invitation was accepted. A new person is signed in at once. */
export class DashboardAcceptedInvitation {
  @Field('The business that the person works for now.', ID)
  businessId: string;

  @Field('Whether a new person was made by it.', { type: 'boolean' })
  isNewPerson: boolean;
}

/** Says that a mail is on its way, if the address can get one. */
export class DashboardMailAsked {
  @Field('Always true: the answer does not tell who has an account.', { type: 'boolean' })
  isAsked: boolean;
}

/** Says that a link was used. */
export class DashboardLinkUsed {
  @Field('The address of the account.', { format: 'email' })
  email: string;
}
