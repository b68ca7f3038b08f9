import {
  DashboardAuditPage,
  DashboardInvitation,
  DashboardMadeThing,
  DashboardMember,
  DashboardTeam,
} from '@cowrie/dto';
import type { OperationDoc, ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

const tag = 'Dashboard (internal)';
const invitation = { data: DashboardInvitation, examples: {} };
const member = { data: DashboardMember, examples: {} };

function idOf(name: string, description: string): Record<string, ParameterDoc> {
  return { [name]: { description, example: '6b010fd2c7f3464f0a917c0a', pattern: '^[0-9a-fA-F]{24}$' } };
}
const BUSINESS = idOf('businessId', 'The business.');
const MEMBER = { ...BUSINESS, ...idOf('personId', 'The `personId` of the member.') };
const INVITATION = { ...BUSINESS, ...idOf('invitationId', 'The `id` of the invitation.') };

/** OpenAPI texts of the people of a business. */
export const TEAM_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListTeam',
    summary: 'List the people of a business',
    description: 'Returns who works for the business, by name, and what they need.',
    parameters: BUSINESS,
    answer: { data: DashboardTeam, examples: {} },
    errors: [],
  },
  change: {
    tag,
    operationId: 'dashboardChangeTeam',
    summary: 'Demand a second factor of everybody',
    description: 'Changes what the people of the business need. Only an owner can.',
    parameters: BUSINESS,
    bodies: { demand: { requiresSecondFactor: true } },
    answer: { data: DashboardTeam, examples: {} },
    errors: ['owner_needed', 'conflicting_change'],
  },
  changeMember: {
    tag,
    operationId: 'dashboardChangeMember',
    summary: 'Give a member another role',
    description:
      'It counts from the next request of the person. Only an owner makes or changes owners. Open invitations that the new role may not send end.',
    parameters: MEMBER,
    bodies: { finance: { role: 'finance' } },
    answer: member,
    errors: ['owner_needed', 'member_not_found', 'last_owner', 'conflicting_change'],
  },
  made: {
    tag,
    operationId: 'dashboardListMadeByMember',
    summary: 'List what a person has made',
    description:
      'Returns the API keys, webhook endpoints and payment links of the business that work, and that the person has made or rolled. They go on to work when the person leaves: decide about them.',
    parameters: MEMBER,
    answer: { data: { type: 'array', items: DashboardMadeThing }, examples: {} },
    errors: ['validation_failed', 'member_not_found'],
  },
  removeMember: {
    tag,
    operationId: 'dashboardRemoveMember',
    summary: 'Remove a member',
    description:
      'From the next request on, the person does not work for the business any more. The open invitations that the person has sent end. What the person has made goes on to work.',
    parameters: MEMBER,
    answer: member,
    errors: ['validation_failed', 'owner_needed', 'member_not_found', 'last_owner', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of invitations, for who invites. */
export const INVITATIONS_DOCS = {
  create: {
    tag,
    operationId: 'dashboardInvite',
    summary: 'Invite somebody',
    description: 'Mails a link to the address, which works for seven days and once.',
    parameters: BUSINESS,
    bodies: { developer: { email: 'ada@example.com', role: 'developer' } },
    answer: invitation,
    errors: ['owner_needed', 'already_member', 'already_invited'],
  },
  list: {
    tag,
    operationId: 'dashboardListInvitations',
    summary: 'List the open invitations',
    description: 'Returns the invitations that nobody has accepted or cancelled, the newest first.',
    parameters: BUSINESS,
    answer: { data: { type: 'array', items: DashboardInvitation }, examples: {} },
    errors: [],
  },
  resend: {
    tag,
    operationId: 'dashboardResendInvitation',
    summary: 'Send an invitation again',
    description: 'Mails another link, which works for seven days. The one before works no more.',
    parameters: INVITATION,
    answer: invitation,
    errors: ['validation_failed', 'owner_needed', 'invitation_not_found'],
  },
  cancel: {
    tag,
    operationId: 'dashboardCancelInvitation',
    summary: 'Cancel an invitation',
    description: 'Its link works no more.',
    parameters: INVITATION,
    answer: invitation,
    errors: ['validation_failed', 'owner_needed', 'invitation_not_found'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of the audit log of a business. */
export const BUSINESS_AUDIT_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListAudit',
    summary: 'Read the audit log of a business',
    description:
      'Returns what was done in the business and to it, newest first. Entries are never changed or removed.',
    parameters: BUSINESS,
    answer: { data: DashboardAuditPage, examples: {} },
    errors: [],
  },
} satisfies Record<string, OperationDoc>;
