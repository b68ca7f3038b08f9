import { DashboardPayments } from '@cowrie/api/faces/dashboard/payments/list/dashboard-payments.service';
import { LinkSessions } from '@cowrie/api/money-in/payment-links/link-sessions.repository';
import { PaymentLinksRepository } from '@cowrie/api/money-in/payment-links/payment-links.repository';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { OperatorTokens } from '@cowrie/api/merchants/operator-access/operator-tokens.service';
import { PayoutDecisions } from '@cowrie/api/money-out/payouts/payout-decisions.service';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { KEY_SCOPES } from '@cowrie/dto';
import { mutantOf } from '../mutants';
import type { Mutant } from '../world';

/** Faulty versions of what people may do, and of payment links. */
export const PEOPLE_MUTANTS: Record<string, Mutant> = {
  // Who may do what.
  'a guard that lets every role pass': mutantOf(MembershipsRepository, (memberships) => ({
    of: async (...which) => {
      const membership = await memberships.of(...which);
      return membership && { ...membership, role: 'owner' };
    },
  })),
  'a removed member whose session still works': mutantOf(MembershipsRepository, () => ({
    remove: () => Promise.resolve(true),
  })),
  'a lower role that is not stored': mutantOf(MembershipsRepository, () => ({
    changeRole: () => Promise.resolve(true),
  })),
  'a signed-out session that still works': mutantOf(PersonSessions, () => ({
    end: () => Promise.resolve(true),
  })),
  'a read-only operator who can decide': mutantOf(OperatorTokens, (tokens) => ({
    findActive: async (token) => {
      const operator = await tokens.findActive(token);
      return operator?.role === 'viewer' ? { ...operator, role: 'operator' } : operator;
    },
  })),
  'a developer who gives a key more than a developer may': mutantOf(ApiKeysService, (keys) => ({
    issue: (businessId, key, by) =>
      keys.issue(businessId, { ...key, ...(key.kind === 'secret' && { scopes: [...KEY_SCOPES] }) }, by),
  })),
  'a list of the dashboard that shows the business of the call before': mutantOf(
    DashboardPayments,
    (payments) => {
      let last: Parameters<DashboardPayments['page']>[0] | undefined;
      return {
        page: (tenant, query) => {
          const before = last ?? tenant;
          last = tenant;
          return payments.page(before, query);
        },
      };
    },
  ),
  'a person who is another party by another credential': mutantOf(PayoutDecisions, (decisions) => ({
    approve: (id, { kind, id: whose, name }, ...rest) =>
      decisions.approve(id, { kind, id: whose, name }, ...rest),
  })),
  // Payment links.
  'a link that ignores its limit': mutantOf(LinkSessions, (sessions) => {
    let uses = 0;
    return {
      useOf: async (link) => {
        const use = await sessions.useOf(link);
        return use.kind === 'free' ? use : { kind: 'free', nextUse: 1000 + (uses += 1) };
      },
    };
  }),
  'a link that opens without its kobo': mutantOf(PaymentLinksRepository, (links) => ({
    findByCode: async (code) => {
      const link = await links.findByCode(code);
      return link && { ...link, amount: link.amount?.replace(/\.\d\d$/, '.00') };
    },
  })),
  'a link that opens after it was switched off': mutantOf(PaymentLinksRepository, (links) => ({
    findByCode: async (code) => {
      const link = await links.findByCode(code);
      return link && { ...link, isActive: true };
    },
  })),
  'a link that opens after its end': mutantOf(PaymentLinksRepository, (links) => ({
    findByCode: async (code) => {
      const link = await links.findByCode(code);
      return link && { ...link, expiresAt: undefined };
    },
  })),
  'a link whose second change overwrites the first': mutantOf(PaymentLinksRepository, (links) => ({
    change: async (link, _revision, change, entry) => {
      const now = await links.findByCode(link.code);
      return links.change(link, now?.revision ?? 1, change, entry);
    },
  })),
};
