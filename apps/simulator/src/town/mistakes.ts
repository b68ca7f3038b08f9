import type { MemberRole } from '@cowrie/dto';
import { isTerminal } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { Random } from '../random';
import type { Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client, LATER, orRefusal, RefusedError } from './client';
import { assertAnswer, codeOf, exchangeOf, WrongAnswerError } from './judge';
import type { Operators } from './operators';
import type { People } from './people';
import { signedIn, type Shop } from './shops';

const NOBODY = 'f'.repeat(24);
/** A transfer that no chain has. */
const NO_TRANSFER = `base:0x${'f'.repeat(64)}:0`;
const REASON = 'as the world’s plan says';
/** A body of more than 64 KiB. */
const LARGE = JSON.stringify({ reference: 'x'.repeat(70_000) });
/** Steps after which every process knows a change of a shop. */
const STEPS_KNOWN = 2;
/** A person whose proof is too old is told so first. */
const NOT_PROVEN: readonly string[] = ['not_signed_in', 'fresh_factor_needed', 'second_factor_missing'];

/** A call with a mistake, and the codes that say which one. */
interface Mistake {
  codes: readonly ErrorCode[];
  ask: Ask;
  /** Whether it is a mistake still, once it is answered. Absent: it is one always. */
  isOne?: () => Promise<boolean>;
}

/**
 * Programs and people who make mistakes that the others of the town do not make. The answer must name the
 * mistake, and not another one.
 */
export class Mistakes {
  private own: Shop | undefined;
  private shops: readonly Shop[] = [];
  private isActing = false;
  private count = 0;

  constructor(
    private readonly world: World,
    private readonly around: { client: Client; people: People; operators: Operators },
    private readonly random: Random,
  ) {}

  open(own: Shop, shops: readonly Shop[]): void {
    this.own = own;
    this.shops = shops;
  }

  /** Makes some mistakes. @throws WrongAnswerError when an answer names another one */
  async act(): Promise<void> {
    const { own, random } = this;
    if (!own || this.isActing) return;
    this.isActing = true;
    try {
      if (random.chance(0.2)) return await this.ofOneShop();
      if (random.chance(0.2)) return await this.ofOnePayment(own);
      const some = [...this.ofPrograms(own), ...(await this.ofPeople(own)), ...(await this.ofOperators(own))];
      for (const mistake of random.shuffled(some).slice(0, 4)) await this.make(mistake);
    } finally {
      this.isActing = false;
    }
  }

  private async make({ codes, ask, isOne }: Mistake): Promise<void> {
    const answer = await this.around.client.tried(ask);
    if (!answer) return;
    assertAnswer(ask, answer);
    const code = codeOf(answer);
    const isOfPerson = ask.headers?.['cookie'] !== undefined && NOT_PROVEN.includes(code);
    if (LATER.includes(answer.status) || isOfPerson || (codes as readonly string[]).includes(code)) return;
    if (isOne && !(await isOne())) return;
    throw new WrongAnswerError(
      `a mistake is not called ${codes.join(' or ')}: ${exchangeOf({ ...ask, text: '' }, answer)}`,
    );
  }

  private ofPrograms(own: Shop): Mistake[] {
    const { random, world } = this;
    const headers = bearer(own.secretKey);
    const open = { method: 'POST', path: '/api/v1/payments', headers: bearer(own.publicKey) } as const;
    const body = { amount: 5000, customerEmail: 'somebody@example.com' };
    const payments = [...world.mirror.payments.values()].filter(isOfTest);
    // One from an address that is not on the list gives its reference to a later one (docs/decisions/0026).
    const [known] = payments.filter(
      ({ businessId, isFromListed }) => businessId.toHexString() === own.businessId && isFromListed !== false,
    );
    const chosen = payments.filter(({ deposit }) => deposit);
    const one = chosen.length > 0 ? random.pick(chosen) : undefined;
    const shop = this.shops.find(({ businessId }) => businessId === one?.businessId.toHexString());
    return [
      { codes: ['bad_request'], ask: { method: 'GET', path: '/api/v1/payments/%E0%A4%A', headers } },
      { codes: ['malformed_json'], ask: { ...open, text: '{"amount":' } },
      { codes: ['payload_too_large'], ask: { ...open, text: LARGE } },
      {
        codes: ['unsupported_media_type'],
        ask: { ...open, headers: { ...open.headers, 'content-type': 'text/plain' }, text: 'amount=1' },
      },
      { codes: ['method_not_allowed'], ask: { method: 'DELETE', path: '/api/v1/payments', headers } },
      ...(known
        ? [
            {
              codes: ['duplicate_reference'],
              ask: { ...open, body: { ...body, reference: known.clientReference } },
            } as const,
          ]
        : []),
      ...(one && shop
        ? [
            {
              codes: ['rate_proofs_off'],
              ask: {
                method: 'GET',
                path: `/api/v1/payments/${one._id.toHexString()}/rate-proof`,
                headers: bearer(shop.secretKey),
              },
            } as const,
          ]
        : []),
    ];
  }

  private async ofPeople({ businessId }: Shop): Promise<Mistake[]> {
    const { people } = this.around;
    const by = async (
      role: MemberRole,
      method: Ask['method'],
      path: string,
      body?: object,
    ): Promise<Ask> => ({
      method,
      path: `/dashboard/v1${path}`,
      headers: await people.headersFor(businessId, role),
      ...(body && { body }),
    });
    const of = `/businesses/${businessId}`;
    const owner = await people.employeeFor(businessId, 'owner');
    const logo = await by('owner', 'POST', `${of}/logo`);
    return [
      {
        codes: ['member_not_found'],
        ask: await by('owner', 'PATCH', `${of}/members/${NOBODY}`, { role: 'viewer' }),
      },
      { codes: ['invitation_not_found'], ask: await by('owner', 'DELETE', `${of}/invitations/${NOBODY}`) },
      {
        codes: ['passkey_not_found'],
        ask: await by('owner', 'PATCH', `/me/passkeys/${NOBODY}`, { name: 'Key' }),
      },
      { codes: ['person_session_not_found'], ask: await by('owner', 'DELETE', `/me/sessions/${NOBODY}`) },
      {
        codes: ['factor_not_changeable'],
        ask: { method: 'POST', path: '/dashboard/v1/me/totp', headers: owner.headers },
        isOne: () => people.hasApp(owner),
      },
      {
        codes: ['scope_not_grantable'],
        ask: await by('developer', 'POST', `${of}/test/api-keys`, {
          kind: 'secret',
          scopes: ['refunds:write'],
        }),
      },
      {
        codes: ['logo_refused'],
        ask: { ...logo, headers: { ...logo.headers, 'content-type': 'image/png' }, text: 'no image' },
      },
      ...(await this.ofTeam(businessId)),
      ...(await this.ofPreviews()),
    ];
  }

  /** Somebody of the team is invited again, and somebody who is invited. */
  private async ofTeam(businessId: string): Promise<Mistake[]> {
    const { client, people } = this.around;
    const headers = await people.headersFor(businessId, 'owner');
    const of = `/dashboard/v1/businesses/${businessId}`;
    const invite = (email: string): Ask => {
      const body = { email, role: 'viewer' };
      return { method: 'POST', path: `${of}/invitations`, headers, body };
    };
    const team = await client
      .call<{ members: { email: string }[] }>({ method: 'GET', path: `${of}/team`, headers })
      .catch(orRefusal);
    if (team instanceof RefusedError) return [];
    const email = `twice${(this.count += 1)}@example.com`;
    const once = await client.call(invite(email)).catch(orRefusal);
    return [
      { codes: ['already_member'], ask: invite(team.members[0]?.email ?? '') },
      ...(once instanceof RefusedError ? [] : [{ codes: ['already_invited'], ask: invite(email) } as const]),
    ];
  }

  /** What a refund would cost is asked about any payment. It makes nothing. */
  private async ofPreviews(): Promise<Mistake[]> {
    const { random, world } = this;
    const ended = [...world.mirror.payments.values()].filter(
      (one) => isOfTest(one) && isTerminal(one.status),
    );
    if (ended.length === 0) return [];
    const { _id, businessId } = random.pick(ended);
    const business = businessId.toHexString();
    if (!this.shops.some((one) => one.businessId === business)) return [];
    const headers = await this.around.people.headersFor(business, 'finance');
    const path = `/dashboard/v1/businesses/${business}/test/payments/${_id.toHexString()}/refund-preview`;
    const body = { basis: 'amount', amount: '999999' };
    const codes = [
      'refund_too_large',
      'refund_asset_needed',
      'refund_too_early',
      'refund_held',
      'nothing_left_to_refund',
      'refund_not_covered',
    ] as const;
    return [{ codes, ask: { method: 'POST', path, headers, body } }];
  }

  private async ofOperators({ businessId }: Shop): Promise<Mistake[]> {
    const { operators } = this.around;
    const { world, random } = this;
    const by = (method: Ask['method'], path: string, body?: object, token = operators.ada): Ask => ({
      method,
      path: `/admin/v1${path}`,
      headers: bearer(token),
      ...(body && { body }),
    });
    const of = `/merchants/${businessId}`;
    const { payouts } = world.mirror;
    const payout = payouts.length > 0 ? random.pick(payouts)._id.toHexString() : undefined;
    const seen = '0'.repeat(16);
    const revoked = await this.revokedOperator();
    return [
      { codes: ['merchant_not_found'], ask: by('GET', `/merchants/${NOBODY}`) },
      { codes: ['webhook_endpoint_not_found'], ask: by('GET', `${of}/webhook-endpoints/${NOBODY}`) },
      { codes: ['api_key_not_found'], ask: by('DELETE', `${of}/api-keys/${NOBODY}`) },
      { codes: ['payout_batch_not_found'], ask: by('GET', `/payout-batches/${NOBODY}?environment=test`) },
      {
        codes: ['operator_name_taken'],
        ask: by('POST', '/operators', { name: this.around.operators.adaName, role: 'viewer' }),
      },
      {
        codes: ['bootstrap_token_not_allowed'],
        ask: by('POST', '/operators', { name: 'eve', role: 'admin' }, world.config.adminToken),
      },
      ...(payout
        ? [
            {
              codes: ['decision_outdated', 'refund_not_changeable'],
              ask: by('POST', `/payouts/${payout}/approve`, { seen, reason: REASON }),
            } as const,
          ]
        : []),
      ...(revoked
        ? ([
            { codes: ['operator_revoked'], ask: by('PATCH', `/operators/${revoked}`, { role: 'viewer' }) },
            { codes: ['operator_revoked'], ask: by('POST', `/operators/${revoked}/roll`) },
          ] as const)
        : []),
      ...this.ofMoney(by),
      ...(await this.ofSettlements(by)),
    ];
  }

  /** Decisions about money that nobody can decide about, and payouts that no reorg has left unpaid. */
  private ofMoney(by: (method: Ask['method'], path: string, body?: object) => Ask): Mistake[] {
    const { world, random } = this;
    const payments = [...world.mirror.payments.values()].filter(isOfTest);
    const sold = payments.filter(({ settlement }) => settlement !== undefined);
    const named = { reason: REASON, transferIds: [NO_TRANSFER] };
    const decide = (payment: Payment, verb: 'accept' | 'refund') =>
      by('POST', `/payments/${payment._id.toHexString()}/${verb}`, named);
    return [
      ...(sold.length > 0
        ? [
            {
              codes: [
                'settlement_under_way',
                'payment_already_completed',
                'transfer_not_acceptable',
                'settlement_not_possible',
              ],
              ask: decide(random.pick(sold), 'accept'),
            } as const,
          ]
        : []),
      ...(payments.length > 0
        ? [{ codes: ['transfer_not_refundable'], ask: decide(random.pick(payments), 'refund') } as const]
        : []),
      ...(world.hasDeepReorganizations
        ? []
        : [
            {
              codes: ['payout_recovery_not_needed'],
              ask: by('POST', '/payout-recoveries', {
                environment: 'test',
                network: random.pick(world.chains).network.name,
                reason: REASON,
              }),
            } as const,
          ]),
    ];
  }

  /** One transfer of the bank pays one settlement, and who begins to pay one does not end it. */
  private async ofSettlements(
    by: (method: Ask['method'], path: string, body?: object) => Ask,
  ): Promise<Mistake[]> {
    interface Row {
      id: string;
      businessId: string;
      state: string;
      bankReference?: string;
    }
    const all = await this.around.operators.read<{ data: Row[] }>(
      '/settlements?environment=test&pageSize=100',
    );
    const paid = all.data.find(({ state }) => state === 'paid');
    const paying = all.data.find((one) => one.state === 'paying' && one.businessId === paid?.businessId);
    const pay = (id: string, bankReference: string) =>
      by('POST', `/settlements/${id}/pay`, { bankReference });
    return [
      ...(paid ? [{ codes: ['settlement_not_changeable'], ask: pay(paid.id, 'another') } as const] : []),
      ...(paid && paying
        ? [
            {
              codes: ['bank_reference_used', 'settlement_not_changeable'],
              ask: pay(paying.id, paid.bankReference ?? ''),
            } as const,
          ]
        : []),
    ];
  }

  private async revokedOperator(): Promise<string | undefined> {
    const { operators, client } = this.around;
    const made = await operators
      .post<{ id: string }>('/operators', { name: `brief ${(this.count += 1)}`, role: 'viewer' })
      .catch(orRefusal);
    if (made instanceof RefusedError) return undefined;
    const { id } = made;
    const headers = bearer(operators.ada);
    const path = `/admin/v1/operators/${id}`;
    // Who made an operator cannot say that nobody else has its token.
    await this.make({
      codes: ['operator_not_confirmable'],
      ask: { method: 'POST', path: `${path}/confirm`, headers },
    });
    const gone = await client.call({ method: 'DELETE', path, headers }).catch(orRefusal);
    return gone instanceof RefusedError ? undefined : id;
  }

  /** One key for two payments, and a payer who cannot decide. */
  private async ofOnePayment({ publicKey }: Shop): Promise<void> {
    const { client } = this.around;
    const key = `mistaken-${(this.count += 1)}`;
    const open = (amount: number): Ask => ({
      method: 'POST',
      path: '/api/v1/payments',
      headers: { ...bearer(publicKey), 'idempotency-key': key },
      body: { amount, customerEmail: 'somebody@example.com', reference: key },
    });
    const made = await client.call<{ payCode: string }>(open(5000)).catch(orRefusal);
    if (made instanceof RefusedError) return;
    await this.make({ codes: ['idempotency_key_reused'], ask: open(5001) });
    const choose = (token: string): Ask => {
      const body = { token, network: 'base' };
      return { method: 'POST', path: `/checkout/${made.payCode}/complete`, body };
    };
    if (await this.isRefused(choose('USDC'))) return;
    await this.make({
      codes: ['checkout_locked', 'pair_not_supported', 'payment_not_payable'],
      ask: choose('USDT'),
    });
  }

  private async isRefused(ask: Ask): Promise<boolean> {
    return (await this.around.client.call(ask).catch(orRefusal)) instanceof RefusedError;
  }

  /** A shop of its own, whose key is rolled, kept out, switched off and revoked. */
  private async ofOneShop(): Promise<void> {
    const { client, operators } = this.around;
    const path = '/admin/v1/merchants';
    const headers = bearer(operators.ada);
    const body = { name: 'Mistaken', country: 'NG', environments: { test: { provider: 'hold' } } };
    const { businessId } = await client.call<{ businessId: string }>({ method: 'POST', path, headers, body });
    const owner = await signedIn(client, { businessId, role: 'owner' });
    const of = `/dashboard/v1/businesses/${businessId}`;
    const asOwner = async <T>(method: Ask['method'], at: string, sent?: object): Promise<T | undefined> => {
      const ask: Ask = { method, path: of + at, headers: owner, ...(sent && { body: sent }) };
      const answer = await client.call<T>(ask).catch(orRefusal);
      return answer instanceof RefusedError ? undefined : answer;
    };
    const scopes = ['payments:read'];
    const issued = await asOwner<{ id: string; key: string }>('POST', '/test/api-keys', {
      kind: 'secret',
      scopes,
    });
    if (!issued) return;
    // Another process knows a change within 5 s (docs/invariants.md).
    const known = async (codes: Mistake['codes'], ask: Ask) => {
      for (let step = 0; step < STEPS_KNOWN; step += 1) await client.nextStep();
      await this.make({ codes, ask });
    };
    const asKey = { method: 'GET', path: '/api/v1/payments', headers: bearer(issued.key) } as const;
    const refunds = `/api/v1/payments/${NOBODY}/refunds`;
    const refund = { ...asKey, method: 'POST', path: refunds, body: { basis: 'full' } } as const;
    await this.make({ codes: ['scope_missing'], ask: refund });
    if (await asOwner('PUT', '/test/ip-allowlist', { entries: ['198.51.100.0/24'] }))
      await known(['ip_not_allowed'], asKey);
    if (!(await asOwner('PUT', '/test/ip-allowlist', { entries: [] }))) return;
    if (await asOwner('PUT', '/developer-api', { enabled: false }))
      await known(['developer_api_disabled'], asKey);
    if (!(await asOwner('PUT', '/developer-api', { enabled: true }))) return;
    const key = `/test/api-keys/${issued.id}`;
    const roll: Ask = {
      method: 'POST',
      path: `${of}${key}/roll`,
      headers: owner,
      body: { overlapSeconds: 3600 },
    };
    if (await asOwner('POST', `${key}/roll`, { overlapSeconds: 3600 }))
      await this.make({ codes: ['api_key_already_rolled', 'api_key_not_in_force'], ask: roll });
    if (await asOwner('DELETE', key))
      await this.make({ codes: ['api_key_not_in_force', 'api_key_already_rolled'], ask: roll });
  }
}

/** Shops have live payments too, with the same references. */
function isOfTest({ environment }: { environment: string }): boolean {
  return environment === 'test';
}
