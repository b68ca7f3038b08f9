import {
  DashboardAcceptedInvitation,
  DashboardLinkUsed,
  DashboardMailAsked,
  DashboardShownInvitation,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const tag = 'Dashboard (internal)';
const TOKEN = 'Jm3kQ0v7wZ1xY9u2tR5sP8oN4lK6iH0gF3eD1cB7aXz';
const asked = { data: DashboardMailAsked, examples: {} };
const used = { data: DashboardLinkUsed, examples: {} };

/** OpenAPI texts of what the link of an invitation can do. */
export const INVITATION_LINKS_DOCS = {
  look: {
    tag,
    operationId: 'dashboardLookAtInvitation',
    summary: 'See an invitation',
    description: 'Returns what the invitation of a link is for.',
    bodies: { link: { token: TOKEN } },
    answer: { data: DashboardShownInvitation, examples: {} },
    errors: ['link_not_valid'],
  },
  accept: {
    tag,
    operationId: 'dashboardAcceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Makes who is signed in a member of the business. If the address has no account yet, `name` and `password` make one, and the browser is signed in.',
    bodies: { newPerson: { token: TOKEN, name: 'Ada Obi', password: 'four words and a shell' } },
    answer: { data: DashboardAcceptedInvitation, examples: {} },
    errors: ['link_not_valid', 'wrong_account', 'account_exists'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of new passwords. */
export const PASSWORD_RESETS_DOCS = {
  ask: {
    tag,
    operationId: 'dashboardAskPasswordReset',
    summary: 'Ask for a new password',
    description:
      'Mails a link to the address if it has an account. The answer is the same for every address.',
    bodies: { address: { email: 'ada@example.com' } },
    answer: asked,
    errors: [],
  },
  confirm: {
    tag,
    operationId: 'dashboardResetPassword',
    summary: 'Set a new password',
    description:
      'Sets the password by the link of a mail, which works once and for 30 minutes, and ends all sessions of the person. A second factor stays.',
    bodies: { password: { token: TOKEN, password: 'four words and a shell' } },
    answer: used,
    errors: ['link_not_valid', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of another e-mail address. */
export const PERSON_EMAIL_DOCS = {
  ask: {
    tag,
    operationId: 'dashboardChangeMyEmail',
    summary: 'Ask for another address',
    description:
      'Mails a link to the new address, which works for a day. Until it is used, the address stays. Nothing is sent to an address of another account, and the answer is the same.',
    bodies: { address: { email: 'ada@example.com' } },
    answer: asked,
    errors: [],
  },
  confirm: {
    tag,
    operationId: 'dashboardConfirmEmail',
    summary: 'Confirm an address',
    description: 'Makes the address of the link the person’s, and tells the address before.',
    bodies: { link: { token: TOKEN } },
    answer: used,
    errors: ['link_not_valid', 'address_taken', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;
