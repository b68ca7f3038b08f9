import { OperatorsRepository } from '@cowrie/api/merchants/operator-access/operators.repository';
import { PaymentFigures } from '@cowrie/api/money-in/payments/figures/payment-figures.repository';
import { MerchantSettlements } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.repository';
import { PayoutEvaluator } from '@cowrie/api/money-out/payouts/payout-evaluator.service';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { RefundClaims } from '@cowrie/api/money-out/payouts/refund-claims.service';
import { HeldMoneyList } from '@cowrie/api/operations/operator/held-money-list.service';
import { Redaction } from '@cowrie/api/operations/retention/redaction.service';
import { RetentionRepository } from '@cowrie/api/operations/retention/retention.repository';
import { Freshness } from '@cowrie/api/people/freshness';
import { InvitationAcceptance } from '@cowrie/api/people/invitations/invitation-acceptance.service';
import { InvitationsRepository } from '@cowrie/api/people/invitations/invitations.repository';
import { PersonLinks } from '@cowrie/api/people/links/person-links.service';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { OidcPeople } from '@cowrie/api/people/oidc/oidc-people.service';
import { OidcProvider } from '@cowrie/api/people/oidc/oidc-provider';
import { PeopleRepository } from '@cowrie/api/people/people.repository';
import type { Person } from '@cowrie/api/people/person.schema';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { SignInSteps } from '@cowrie/api/people/sign-in/sign-in-steps.service';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { hashesOf } from '@cowrie/api/platform/random/checked-token';
import { MongoRateLimitStore } from '@cowrie/api/platform/rate-limit/rate-limit.store';
import { FakeReader } from '../chain/fake-reader';
import { fakeSignature } from '../chain/fake-signature';
import { altered, mutantOf } from '../mutants';
import type { Mutant } from '../world';

const nothing = () => Promise.resolve();

/** Faulty versions of the sign-in, of payers' signatures, and of operators' lists. */
export const DOORS_MUTANTS: Record<string, Mutant> = {
  // Sign-in.
  'a one-time code that is not noted as used': mutantOf(PeopleRepository, (people) => ({
    change: (id, change) =>
      people.change(id, (before) => {
        const after = change(before);
        const isUse = before.totp && after.totp;
        return isUse ? { ...after, totp: { ...isUse, lastStep: before.totp?.lastStep ?? 0 } } : after;
      }),
  })),
  'a recovery code that is not noted as used': mutantOf(PeopleRepository, (people) => ({
    change: (id, change) =>
      people.change(id, (before) => {
        const { recoveryCodes: codes = [] } = before;
        const after = change(before);
        return after.recoveryCodes?.length === codes.length - 1 ? { ...after, recoveryCodes: codes } : after;
      }),
  })),
  'a change of a person that overwrites the one before': mutantOf(PeopleRepository, (people) => ({
    change: async (id, change) => {
      const after = change(await people.get(id));
      const { revision } = await people.get(id);
      return (await people.replace({ ...after, revision }, after)) ?? people.get(id);
    },
  })),
  'an invitation that stays open': mutantOf(InvitationsRepository, () => ({ end: nothing })),
  'an invitation that another account can accept': mutantOf(InvitationAcceptance, (acceptance) => ({
    accept: async (token, accepting) => {
      const { email } = (await acceptance.look(token)).invitation;
      const { signedIn } = accepting;
      return acceptance.accept(token, {
        ...accepting,
        ...(signedIn && { signedIn: { ...signedIn, email } }),
      });
    },
  })),
  'a link for a new password that works twice': mutantOf(PersonLinks, (links) => ({
    use: (token, kinds) => links.look(token, kinds),
    endAll: nothing,
  })),
  'a sign-in with any number of tries': (part, { database }) =>
    part instanceof SignInSteps
      ? (altered<SignInSteps>(part, {
          try: async (kind, token) => {
            const step = await part.try(kind, token);
            if (step) await database.signInSteps.updateOne({ _id: step._id }, { $inc: { triesLeft: 1 } });
            return step;
          },
        }) as typeof part)
      : part,
  'guesses that each process counts for itself': mutantOf(MongoRateLimitStore, () => ({
    take: () => Promise.reject(new Error('the store is not asked')),
  })),
  'a new password that leaves the sessions before': mutantOf(PersonSessions, () => ({
    endAll: () => Promise.resolve(0),
  })),
  'a proof that never grows old': mutantOf(Freshness, (freshness) => ({
    assertFresh: (signedIn) => (signedIn.session.provenAt ? undefined : freshness.assertFresh(signedIn)),
  })),
  'a cookie from before the proof that counts as proven': (part, { database }) =>
    part instanceof PersonSessions
      ? (altered<PersonSessions>(part, {
          find: async (token) => {
            const session = await part.find(token);
            return session && ((await database.personSessions.findById(session._id).lean()) ?? undefined);
          },
        }) as typeof part)
      : part,
  'an address before that still signs in': mutantOf(PeopleRepository, (people) => {
    const known = new Map<string, Person['_id']>();
    return {
      findByEmail: async (email) => {
        const person = await people.findByEmail(email);
        if (person) known.set(email, person._id);
        const before = known.get(email);
        return person ?? (before ? people.find(before) : null);
      },
    };
  }),
  'a last owner who can leave': mutantOf(MembershipsRepository, () => ({
    hasOwnerBeside: () => Promise.resolve(true),
  })),
  'two owners who leave at once': mutantOf(MembershipsRepository, () => ({ restore: nothing })),
  'two admins who leave at once': mutantOf(OperatorsRepository, (operators) => ({
    write: async (_, ...change) => operators.write(await operators.read(), ...change),
  })),
  // Passkeys and the OpenID provider.
  'an answer of a passkey that is taken twice': (part, { database, config }) =>
    part instanceof SignInSteps
      ? (altered<SignInSteps>(part, {
          take: async (kind, token) =>
            (await database.signInSteps.findOne({ kind, hash: { $in: hashesOf(token, config) } }).lean()) ??
            null,
        }) as typeof part)
      : part,
  'a passkey whose counter may go back': mutantOf(PeopleRepository, (people) => ({
    replace: (before, after) => {
      const { passkeys } = after;
      const kept = passkeys?.map((one) => ({ ...one, counter: 0 }));
      return people.replace(before, { ...after, ...(kept && { passkeys: kept }) });
    },
  })),
  'a removed passkey that still signs in': mutantOf(PeopleRepository, (people) => ({
    change: (id, change) =>
      people.change(id, (before) => {
        const after = change(before);
        const isRemoval = (after.passkeys?.length ?? 0) < (before.passkeys?.length ?? 0);
        return isRemoval ? { ...after, passkeys: before.passkeys } : after;
      }),
  })),
  'an account of the provider that comes in by its address alone': (part, { database }) =>
    part instanceof OidcPeople
      ? (altered<OidcPeople>(part, {
          personOf: async (identity) => {
            const email = identity.confirmedEmail ?? '';
            const person = await database.people.findOne({ email }).lean();
            return person ? { person, isLinked: true } : part.personOf(identity);
          },
        }) as typeof part)
      : part,
  'a provider whose one factor counts as two': mutantOf(OidcProvider, (provider) => ({
    identify: async (...asked) => ({ ...(await provider.identify(...asked)), hasTwoFactors: true }),
  })),
  // Payers' signatures.
  'a signature that nobody compares': mutantOf(FakeReader, () => ({
    hasSigned: () => Promise.resolve(true),
  })),
  'a signature that counts for each text of its wallet': mutantOf(FakeReader, () => ({
    hasSigned: (address, { signature }) =>
      Promise.resolve(signature.slice(0, KEY_LENGTH) === fakeSignature(address, '').slice(0, KEY_LENGTH)),
  })),
  'a contract that is taken for a wallet with a key': mutantOf(FakeReader, (reader) => ({
    hasSigned: async (address, signed) =>
      signed.signature === fakeSignature(address, signed.message) || reader.hasSigned(address, signed),
  })),
  'a signature that is checked on another network': (part, { config }) =>
    part instanceof ChainReaders
      ? (altered<ChainReaders>(part, {
          of: (environment, network) => {
            const { networks } = config.environments.test ?? { networks: [] };
            const other = networks.find(({ name }) => name !== network.name) ?? network;
            return altered(part.of(environment, network), {
              hasSigned: async (...asked) =>
                (await part.of(environment, other).hasSigned?.(...asked)) ?? false,
            });
          },
        }) as typeof part)
      : part,
  'a text that can be signed for ever': (part) => {
    if (part instanceof RefundClaims)
      return altered<RefundClaims>(part, {
        find: async (token) => unending(await part.find(token)),
      }) as typeof part;
    if (part instanceof PayoutEvaluator)
      return altered<PayoutEvaluator>(part, {
        evaluate: (id, factOf = () => undefined) => part.evaluate(id, (payout) => factOf(unending(payout))),
      }) as typeof part;
    return part;
  },
  // Lists.
  'exceptions without the one that waits longest': mutantOf(HeldMoneyList, (list) => ({
    list: async (query) => {
      const page = await list.list(query);
      return { ...page, rows: page.rows.slice(1) };
    },
  })),
  'an overview that counts one payment twice': mutantOf(PaymentFigures, (figures) => ({
    createdSince: async (since) => {
      const recent = await figures.createdSince(since);
      return [...recent.slice(0, 1), ...recent];
    },
  })),
  'a list of settlements that leaves out those that are being paid': mutantOf(
    MerchantSettlements,
    (settlements) => ({
      page: async (tenant, query) => {
        const page = await settlements.page(tenant, query);
        return { ...page, rows: page.rows.filter(({ state }) => state !== 'paying') };
      },
    }),
  ),
  // Retention.
  'retention that takes the data of a payment with an open refund': mutantOf(
    RetentionRepository,
    (payments) => ({
      findWithPersonalData: async (...query) =>
        (await payments.findWithPersonalData(...query)).map((payment) => ({
          ...payment,
          refunds: payment.refunds?.map((one) => ({ ...one, status: 'final' as const })),
        })),
    }),
  ),
  'retention that does not wait for an event to be relayed': (part, { database }) =>
    part instanceof Redaction
      ? (altered<Redaction>(part, {
          redact: async (found) => {
            const ids = found.map(({ _id }) => _id);
            const isLate = { _id: { $in: ids }, hasUnrelayedEvents: true };
            await database.payments.updateMany(isLate, { $unset: { hasUnrelayedEvents: 1 } });
            return part.redact(found.map(({ hasUnrelayedEvents: _, ...payment }) => payment));
          },
        }) as typeof part)
      : part,
};

/** Of the half of a fake signature that names its key. */
const KEY_LENGTH = 66;

/** The end is later when it is compared, and the text shows it as it is. */
function unending(payout: Payout): Payout {
  const { senderChallenge } = payout;
  const expiresAt = Object.assign(new Date(senderChallenge?.expiresAt ?? 0), { valueOf: () => Infinity });
  return senderChallenge ? { ...payout, senderChallenge: { ...senderChallenge, expiresAt } } : payout;
}
