import { parseAmount } from '@cowrie/money';
import type { Random } from '../random';
import type { World } from '../world';
import { type Client, orRefusal, RefusedError } from './client';
import type { Operators } from './operators';
import { type Shop, signedIn } from './shops';

interface Settlement {
  id: string;
  state: 'open' | 'paying' | 'paid' | 'failed';
  collected: string;
  fee: string;
  refunded: string;
  feeReturned: string;
  amount: string;
}

interface Statement {
  settlement: Settlement;
  lines: { kind: 'payment' | 'change'; paymentId: string }[];
}

/** Chance that a settlement fails instead of being paid. */
const FAILS = 0.15;
const ACCOUNT = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '0123456789',
  holder: 'Shop of the simulator',
};

/** The shops' accounts, and the people who pay settlements to them. */
export class Settling {
  private shops: readonly Shop[] = [];
  private isPaying = false;
  /** The ids of all settlements that anybody has seen. */
  readonly known = new Set<string>();
  private readonly hasAccount = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly operators: Operators,
    private readonly random: Random,
  ) {}

  open(shops: readonly Shop[]): void {
    this.shops = shops;
  }

  /** Does the next step of each settlement of one shop. */
  async act(): Promise<void> {
    if (this.isPaying || this.shops.length === 0) return;
    this.isPaying = true;
    try {
      const shop = this.random.pick(this.shops);
      if (!this.hasAccount.has(shop.businessId)) await this.setAccount(shop);
      for (const one of await this.settlementsOf(shop)) await this.advance(one);
    } finally {
      this.isPaying = false;
    }
  }

  /** The sums of a shop's settlements, compared with its payments. Returns what is wrong. */
  async faultsOf(read: <T>(path: string) => Promise<T>): Promise<string[]> {
    const { data } = await read<{ data: Settlement[] }>('/api/v1/settlements?pageSize=100');
    const seen = new Map<string, string>();
    const faults: string[] = [];
    for (const one of data) {
      const wanted = kobo(one.collected) - kobo(one.fee) - kobo(one.refunded) + kobo(one.feeReturned);
      if (wanted !== kobo(one.amount))
        faults.push(`settlement ${one.id} is ${one.amount}, its parts ${wanted}`);
      const { lines, settlement } = await read<Statement>(`/api/v1/settlements/${one.id}/statement`);
      if (settlement.amount !== one.amount)
        faults.push(`the statement of ${one.id} says ${settlement.amount}`);
      const collected = lines
        .filter(({ kind }) => kind === 'payment')
        .reduce((sum, { paymentId }) => sum + this.collectedOf(paymentId), 0n);
      if (collected !== kobo(one.collected))
        faults.push(`settlement ${one.id} collects ${one.collected}, its payments ${collected}`);
      if (one.state === 'failed') continue;
      for (const { kind, paymentId } of lines) {
        if (kind !== 'payment') continue;
        const other = seen.get(paymentId);
        if (other !== undefined) faults.push(`payment ${paymentId} is in ${other} and in ${one.id}`);
        seen.set(paymentId, one.id);
      }
    }
    return faults;
  }

  private collectedOf(paymentId: string): bigint {
    return kobo(this.world.mirror.payments.get(paymentId)?.settlement?.collectedFiatAmount ?? '0');
  }

  private async settlementsOf({ businessId }: Shop): Promise<Settlement[]> {
    const path = `/settlements?environment=test&businessId=${businessId}&pageSize=100`;
    const { data } = await this.operators.read<{ data: Settlement[] }>(path);
    for (const { id } of data) this.known.add(id);
    return data;
  }

  private async advance({ id, state }: Settlement): Promise<void> {
    const { ada, bola } = this.operators;
    const fails = this.random.chance(FAILS);
    const pay = (token: string, body: object) => this.post(`/settlements/${id}/pay`, body, token);
    if (state === 'open') await pay(ada, {});
    else if (state === 'paying' && fails)
      await this.post(`/settlements/${id}/fail`, { reason: 'the bank refused' }, bola);
    else if (state === 'paying') await pay(bola, { bankReference: `bank ${id}` });
  }

  private async post(path: string, body: object, token: string): Promise<void> {
    await this.operators.post(path, body, token).catch(orRefusal);
  }

  /** The owner enters the account, with a fresh proof. */
  private async setAccount(shop: Shop): Promise<void> {
    const { businessId } = shop;
    const headers = await signedIn(this.client, { businessId, role: 'owner' });
    const path = `/dashboard/v1/businesses/${businessId}/test/settlement-accounts`;
    const set = await this.client.call({ method: 'PUT', path, headers, body: ACCOUNT }).catch(orRefusal);
    if (!(set instanceof RefusedError)) this.hasAccount.add(businessId);
  }
}

/** The minor units of an amount. */
function kobo(text: string): bigint {
  return parseAmount({ code: 'NGN', decimals: 2 }, text).units;
}
