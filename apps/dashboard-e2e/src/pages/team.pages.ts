import { Types } from 'mongoose';
import { PersonMailbox } from '@cowrie/api/faces/testing/person-mails';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { PasswordResets } from '@cowrie/api/people/links/password-resets.service';
import { until } from '@cowrie/testing/until';
import type { DashboardSite } from '../dashboard-page';
import type { ShownPage } from './shown-page';

const OPERATOR = { name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' };
let count = 0;

async function someTeam(site: DashboardSite): Promise<void> {
  const owner = await site.as('owner');
  await site.as('developer');
  await site.as('finance', { isProven: false });
  await owner.call('post', `${site.path()}/invitations`, {
    body: { email: `invited${(count += 1)}@example.com`, role: 'viewer' },
  });
}

/** The path of a page with the token of the last mail. */
async function linkOf(
  site: DashboardSite,
  kind: 'invitation' | 'reset_password',
  to: string,
): Promise<string> {
  return `#${await new PersonMailbox(site.app).tokenOf(kind, to)}`;
}

export const PAGES: ShownPage[] = [
  {
    name: 'team',
    ready: 'Open invitations',
    prepare: async (site) => {
      await someTeam(site);
      return `/${site.businessId}/test/settings/team`;
    },
  },
  {
    name: 'team-as-viewer',
    as: 'viewer',
    ready: 'Security',
    prepare: (site) => Promise.resolve(`/${site.businessId}/test/settings/team`),
  },
  {
    name: 'audit',
    ready: 'changed the settings of the business',
    prepare: async (site) => {
      const id = new Types.ObjectId(site.businessId);
      const merchants = site.app.nest.get(MerchantAdministration, { strict: false });
      await merchants.change(
        id,
        { toleranceBasisPoints: 60 + (count += 1), fee: { basisPoints: 75 } },
        OPERATOR,
      );
      await someTeam(site);
      return `/${site.businessId}/test/settings/audit`;
    },
  },
  {
    name: 'invitation',
    as: 'nobody',
    ready: 'Accept the invitation',
    prepare: async (site) => {
      const email = `new${(count += 1)}@example.com`;
      const owner = await site.as('owner');
      await owner.call('post', `${site.path()}/invitations`, { body: { email, role: 'finance' } });
      return `/invitation${await linkOf(site, 'invitation', email)}`;
    },
  },
  {
    name: 'invitation-over',
    refusal: 404,
    as: 'nobody',
    ready: 'This invitation cannot be accepted',
    prepare: () => Promise.resolve(`/invitation#${'a'.repeat(43)}`),
  },
  {
    name: 'reset-ask',
    as: 'nobody',
    ready: 'Send the link',
    prepare: () => Promise.resolve('/reset'),
  },
  {
    name: 'reset-set',
    as: 'nobody',
    ready: 'Save the password',
    prepare: async (site) => {
      const { email } = await site.as('viewer');
      site.app.nest.get(PasswordResets, { strict: false }).ask(email);
      const mailbox = new PersonMailbox(site.app);
      await until(async () => (await mailbox.read(email)).length > 0);
      return `/reset${await linkOf(site, 'reset_password', email)}`;
    },
  },
  {
    name: 'confirm-address',
    as: 'nobody',
    ready: 'Confirm',
    prepare: () => Promise.resolve(`/confirm#${'a'.repeat(43)}`),
  },
];
