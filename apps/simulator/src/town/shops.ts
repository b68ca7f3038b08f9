import { KEY_SCOPES, type MemberRole } from '@cowrie/dto';
import type { Plan } from '../scenario/plan';
import { bearer, type Client, orRefusal, RefusedError } from './client';
import { hired, type SessionHeaders } from './sessions';

/** A business with its keys. */
export interface Shop {
  businessId: string;
  provider: Plan['provider'];
  holdsSurplus: boolean;
  publicKey: string;
  secretKey: string;
  /** Where its webhooks go. */
  webhookOrigin: string;
  webhookSecret: string;
  webhookEndpointId: string;
  /** Somebody replaces the secret, and has no answer yet. */
  isRolling?: boolean;
  /**
   * The secret before. It was replaced between `fromSeconds` and `throughSeconds`. `stillSigns`: both surely
   * sign until the overlap ends.
   */
  former?: { secret: string; fromSeconds: number; throughSeconds: number; stillSigns: boolean };
}

const PROVIDERS = ['sandbox', 'hold'] as const;
/** The exchanges of shops that hold no surplus alone. */
const OTHER_PROVIDERS = ['paycrest', 'manual'] as const;

/** An operator opens the world's businesses: each with one exchange, and with or without holding surplus. */
export async function openShops(client: Client, token: string): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (const holdsSurplus of [false, true])
    for (const provider of PROVIDERS) shops.push(await openShop(client, token, { provider, holdsSurplus }));
  for (const provider of OTHER_PROVIDERS)
    shops.push(await openShop(client, token, { provider, holdsSurplus: false }));
  return shops;
}

/** An operator opens a business, and its owner issues the keys. */
export async function openShop(
  client: Client,
  token: string,
  { provider, holdsSurplus }: Pick<Shop, 'provider' | 'holdsSurplus'>,
): Promise<Shop> {
  const headers = bearer(token);
  const created = await client.call<{ businessId: string }>({
    method: 'POST',
    path: '/admin/v1/merchants',
    headers,
    body: {
      name: `Shop ${provider}${holdsSurplus ? ' that holds surplus' : ''}`,
      country: 'NG',
      holdSurplus: holdsSurplus,
      bounds: { minimumOutputAmount: '1' },
      environments: {
        test: {
          provider,
          mails: { receipt: true, shortPayment: true, refunds: true },
          // The other shops are not paid by us, as most are not.
          settlements: { schedule: holdsSurplus ? 'none' : 'per_payment', twoPartiesAbove: '1' },
        },
      },
      ...(holdsSurplus && { refunds: { approvalAboveTokens: '3', payersUpToTokens: '1' } }),
    },
  });
  const { businessId } = created;
  // The owner issues the keys, so that what they ask for is asked by the shop.
  const keyOf = async (kind: 'public' | 'secret') => {
    const path = `/dashboard/v1/businesses/${businessId}/test/api-keys`;
    const body = { kind, ...(kind === 'secret' && { scopes: KEY_SCOPES }) };
    for (;;) {
      const owner = await signedIn(client, { businessId, role: 'owner' });
      const ask = { method: 'POST', path, headers: owner, body } as const;
      const issued = await client.call<{ key: string }>(ask).catch(orRefusal);
      if (!(issued instanceof RefusedError)) return issued.key;
      // Until the call was answered, the proof of the factor had become too old.
      if (issued.code !== 'fresh_factor_needed') throw issued;
    }
  };
  const webhookOrigin = `https://${businessId}.shops-of-the-simulator.com`;
  const path = `/admin/v1/merchants/${businessId}/webhook-endpoints`;
  const body = { environment: 'test', url: `${webhookOrigin}/webhooks` };
  const { id, secret } = await client.call<{ id: string; secret: string }>({
    method: 'POST',
    path,
    headers,
    body,
  });
  // A call whose answer was lost has created an endpoint too, with a secret that nobody knows.
  for (const other of await client.call<{ id: string }[]>({ method: 'GET', path, headers }))
    if (other.id !== id)
      await client.call({ method: 'DELETE', path: `${path}/${other.id}`, headers }).catch(orRefusal);
  return {
    webhookOrigin,
    webhookSecret: secret,
    webhookEndpointId: id,
    businessId,
    provider,
    holdsSurplus,
    publicKey: await keyOf('public'),
    secretKey: await keyOf('secret'),
  };
}

/** Signs a new person of a business in to the dashboard. Returns the headers of the person's calls. */
export async function signedIn(
  client: Client,
  employment: { businessId: string; role: MemberRole },
): Promise<SessionHeaders> {
  return (await hired(client, employment)).headers;
}
