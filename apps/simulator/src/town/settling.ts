import type { Random } from '../random';
import type { World } from '../world';
import { kobo } from './amounts';
import { type Client, orRefusal, RefusedError } from './client';
import { WrongAnswerError } from './judge';
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
/** The account that shops ask to be paid to later. No world lasts as long as the delay of a change. */
const LATER_NUMBER = '9876543210';
/** Chances that a shop asks for that, and that somebody pays in a way that must be refused. */
const CHANGES = 0.1;
const PAYS_WRONGLY = 0.3;

/** The shops' accounts, and the people who pay settlements to them. */
export class Settling {
  private shops: readonly Shop[] = [];
  private isPaying = false;
  /** The ids of all settlements that anybody has seen. */
  readonly known = new Set<string>();
  private readonly hasAccount = new Set<string>();
  /** By business: the bank reference of the last settlement that was paid. */
  private readonly lastReference = new Map<string, string>();

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
      const { businessId } = shop;
      if (!this.hasAccount.has(businessId)) await this.setAccount(shop, ACCOUNT.number);
      else if (this.random.chance(CHANGES)) await this.setAccount(shop, LATER_NUMBER);
      for (const one of await this.settlementsOf(shop)) await this.advance(one, businessId);
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

  private async advance({ id, state }: Settlement, businessId: string): Promise<void> {
    const { ada, bola } = this.operators;
    const fails = this.random.chance(FAILS);
    const reference = `bank ${id}`;
    if (state === 'open') await this.start(id, ada);
    else if (state === 'paying' && fails)
      await this.post(`/settlements/${id}/fail`, { reason: 'the bank refused' }, bola);
    else if (state === 'paying') {
      if (this.random.chance(PAYS_WRONGLY)) await this.payWrongly(id, businessId);
      const paid = await this.post(`/settlements/${id}/pay`, { bankReference: reference }, bola);
      if (paid) this.lastReference.set(businessId, reference);
    }
  }

  /** Begins to pay. @throws WrongAnswerError when the account to be paid is not the first one */
  private async start(id: string, token: string): Promise<void> {
    const started = await this.post<{ payTo?: { number: string } }>(`/settlements/${id}/pay`, {}, token);
    const number = started?.payTo?.number;
    if (number !== undefined && number !== ACCOUNT.number)
      throw new WrongAnswerError(`a new account is paid before its delay is over: ${number} by ${id}`);
  }

  /** Who has begun to pay pays alone, or somebody pays under a reference that another one has. */
  private async payWrongly(id: string, businessId: string): Promise<void> {
    const { ada, bola } = this.operators;
    const alone = await this.post(`/settlements/${id}/pay`, { bankReference: `bank ${id}` }, ada);
    if (alone) throw new WrongAnswerError(`one person pays a settlement above the limit: ${id}`);
    const bankReference = this.lastReference.get(businessId);
    if (bankReference === undefined || bankReference === `bank ${id}`) return;
    if (await this.post(`/settlements/${id}/pay`, { bankReference }, bola))
      throw new WrongAnswerError(`two settlements have one bank reference: ${bankReference}, ${id}`);
  }

  /** Undefined: it was refused. */
  private async post<T extends object>(path: string, body: object, token: string): Promise<T | undefined> {
    const answer = await this.operators.post<T>(path, body, token).catch(orRefusal);
    return answer instanceof RefusedError ? undefined : answer;
  }

  /** The owner enters the account, with a fresh proof. */
  private async setAccount({ businessId }: Shop, number: string): Promise<void> {
    const headers = await signedIn(this.client, { businessId, role: 'owner' });
    const path = `/dashboard/v1/businesses/${businessId}/test/settlement-accounts`;
    const body = { ...ACCOUNT, number };
    const set = await this.client.call({ method: 'PUT', path, headers, body }).catch(orRefusal);
    if (!(set instanceof RefusedError)) this.hasAccount.add(businessId);
  }
}
