import { Types } from 'mongoose';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Random } from '../random';
import { LostError } from '../shipped/shipped.process';
import type { World } from '../world';
import { tokenUnits } from './amounts';
import { bearer, type Client } from './client';
import { faultsOfLists, faultsOfSettlements } from './lists.compared';
import type { Operators } from './operators';
import type { Settling } from './settling';
import type { Shop } from './shops';

interface Details {
  id: string;
  status: string;
  clientReference: string;
  fiatAmount: string;
  cryptoAmount?: string;
  collectedCryptoAmount?: string;
  surplusAmount?: string;
  deficitAmount?: string;
  token?: string;
  network?: string;
  updatedAt: string;
}

/** Fields of a row of the list. */
const LISTED = ['status', 'fiatAmount', 'clientReference'] as const;
/** Fields that every view of a payment shows in the same way. */
const SHARED = ['status', 'fiatAmount', 'cryptoAmount', 'collectedCryptoAmount', 'token', 'network'] as const;

interface Verification {
  status: string;
  paid: boolean;
  paidAt?: string;
  cryptoAmount: string;
}

interface CheckoutPage {
  paymentStatus: string;
  paidAt?: string;
  receivedAmount?: string;
  missingAmount?: string;
}

interface EventPage {
  data: { id: string }[];
  hasMore: boolean;
  lastNumber: number;
}

/** A door did not answer, so this moment says nothing. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Reads a payment through every door at a moment when nothing else happens. The answers of one moment must
 * not contradict each other.
 */
export class Accountant {
  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly operators: Operators,
    private readonly random: Random,
  ) {}

  /** Compares the views of one payment of one of these shops. @throws Error when two contradict each other */
  async look(shops: readonly Shop[], settling: Settling): Promise<void> {
    try {
      await this.compare(shops);
      await this.add(this.random.pick(shops), settling);
      await this.walk(this.random.pick(shops));
      await this.compareLists(shops);
    } catch (error) {
      // A later answer would be of another moment.
      if (!(error instanceof NoAnswerError || error instanceof LostError)) throw error;
    }
  }

  private async read<T>(path: string, token?: string): Promise<T> {
    const headers = token === undefined ? {} : bearer(token);
    const { status, body } = await this.client.once({ method: 'GET', path, headers });
    if (status !== 200) throw new NoAnswerError(`${path} → ${status}`);
    return (body as { data: T }).data;
  }

  /** Reads a shop's whole list of events, and compares it with what is stored. */
  private async walk({ secretKey, businessId }: Shop): Promise<void> {
    const ids: string[] = [];
    let after = 0;
    for (;;) {
      const page = await this.read<EventPage>(`/api/v1/events?limit=7&after=${after}`, secretKey);
      ids.push(...page.data.map(({ id }) => id));
      if (!page.hasMore) break;
      after = page.lastNumber;
    }
    const ofShop = { businessId: new Types.ObjectId(businessId), environment: 'test' as const };
    const found = await this.world.database.events.find(ofShop, { _id: 1 }).sort({ number: 1 }).lean();
    const stored = found.map(({ _id }) => _id);
    if (ids.join() !== stored.join())
      throw new Error(`the list of events has ${ids.length} of ${stored.length}: ${ids.join()}`);
  }

  /** Adds up a shop's settlements. */
  private async add(shop: Shop, settling: Settling): Promise<void> {
    const read = <T>(path: string) => this.read<T>(path, shop.secretKey);
    const faults = await settling.faultsOf(read);
    if (faults.length > 0) throw new Error(`the settlements do not add up: ${faults.join('; ')}`);
  }

  /** The lists of operators, and of one shop and of operators. */
  private async compareLists(shops: readonly Shop[]): Promise<void> {
    const { secretKey, businessId } = this.random.pick(shops);
    const asOperator = <T>(path: string) => this.read<T>(`/admin/v1${path}`, this.operators.ada);
    const asShop = <T>(path: string) => this.read<T>(`/api/v1${path}`, secretKey);
    const faults = [
      ...(await faultsOfLists(this.world, asOperator)),
      ...(await faultsOfSettlements(asShop, asOperator, businessId)),
    ];
    if (faults.length > 0) throw new Error(`the lists contradict the details: ${faults.join('; ')}`);
  }

  private async compare(shops: readonly Shop[]): Promise<void> {
    const all = [...this.world.mirror.payments.values()];
    const payments = all.filter(({ environment }) => environment === 'test');
    const stored = payments.length > 0 ? this.random.pick(payments) : undefined;
    const shop = shops.find(({ businessId }) => stored?.businessId.toHexString() === businessId);
    if (!stored || !shop) return;
    const id = stored._id.toHexString();
    const asShop = <T>(path: string) => this.read<T>(path, shop.secretKey);
    const details = await asShop<Details>(`/api/v1/payments/${id}`);
    const verified = await asShop<Verification>(`/api/v1/payments/${id}/verify`);
    const byReference = await asShop<object>(`/api/v1/payments/reference/${details.clientReference}/verify`);
    const page = await this.read<CheckoutPage>(`/checkout/${stored.payCode}`);
    const list = await asShop<{ data: Details[] }>('/api/v1/payments?pageSize=100');
    const row = list.data.find((one) => one.id === id);
    const shown = await this.read<Details>(`/admin/v1/payments/${id}`, this.operators.ada);
    const faults = [
      ...differences(LISTED, details, 'the list', row),
      ...differences(SHARED, details, 'the operator’s view', shown),
      ...(verified.status === details.status ? [] : [`verify says ${verified.status}`]),
      ...(JSON.stringify(byReference) === JSON.stringify(verified) ? [] : ['verify by reference differs']),
      ...(page.paymentStatus === details.status ? [] : [`the page says ${page.paymentStatus}`]),
      ...(page.paidAt === verified.paidAt ? [] : [`paid at ${page.paidAt} and at ${verified.paidAt}`]),
      ...(verified.paid === (verified.paidAt !== undefined) ? [] : ['paid without a time, or the reverse']),
      ...(details.status === 'completed' && !verified.paid ? ['completed and not paid'] : []),
      ...untrueAmounts(stored, { details, verified, page }),
    ];
    if (faults.length > 0) throw new Error(`views of ${id} contradict each other: ${faults.join('; ')}`);
  }
}

function differences(
  fields: readonly (keyof Details)[],
  details: Details,
  other: string,
  shown: Details | undefined,
): string[] {
  if (!shown) return [`${other} has no such payment`];
  return fields
    .filter((field) => details[field] !== shown[field])
    .map((field) => `${field} is ${details[field]} in the details and ${shown[field]} in ${other}`);
}

/** Compares the amounts that the doors show with what is stored. Within the tolerance, nothing is missing. */
function untrueAmounts(
  stored: Payment,
  { details, verified, page }: { details: Details; verified: Verification; page: CheckoutPage },
): string[] {
  const { deposit, confirmedUnits, seenUnits = '0' } = stored;
  if (!deposit) return [];
  const expected = BigInt(deposit.expectedUnits);
  const seen = BigInt(seenUnits);
  const isShort = seen > 0n && seen < expected - (expected * 50n) / 10_000n;
  const compared: Record<string, [shown: string | undefined, wanted: bigint | string | undefined]> = {
    'the amount asked for': [details.cryptoAmount, expected],
    'the collected amount': [details.collectedCryptoAmount, confirmedUnits],
    'the surplus': [details.surplusAmount, stored.surplusUnits],
    'the deficit': [details.deficitAmount, stored.deficitUnits],
    'the verified amount': [verified.cryptoAmount, confirmedUnits ?? '0'],
    'what the page has received': [page.receivedAmount, seen > 0n ? seen : undefined],
    'what the page misses': [page.missingAmount, isShort ? expected - seen : undefined],
  };
  return Object.entries(compared).flatMap(([what, [shown, wanted]]) => {
    const units = shown === undefined ? undefined : tokenUnits(shown).toString();
    return units === wanted?.toString() ? [] : [`${what} is ${units} and not ${wanted}`];
  });
}
