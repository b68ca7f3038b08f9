import { checksumAddress } from '@cowrie/chain-evm';
import {
  type PayoutRail,
  type RailInstitution,
  type RailOpening,
  type RailOrder,
  type RailOrderRequest,
  RailUnavailableError,
} from '@cowrie/exchange';
import { type FakeChain, hashOf, type KnownTransfer } from '../chain/fake-chain';
import type { Random } from '../random';
import type { World } from '../world';

/** What the rail does with a call. `lost`: it does the work, and its answer does not arrive. */
const ANSWERS = { well: 12, away: 2, lost: 1 } as const;
/** What becomes of a request for an order. */
const OPENINGS = { opened: 12, not_now: 3, refused: 0.5 } as const;
const MINIMUM_UNITS = 100_000n;
const FEES = [10_000n, 20_000n] as const;
/** Taken from each deposit that goes back. */
const RETURN_FEE = 5_000n;
/** The rail counts a deposit when it is this deep. */
const DEPTH = 12;
const RATE = '1549.25';
/** Kobo for a token of 10⁶ units. */
const KOBO_RATE = 154_925n;
const UNITS_PER_TOKEN = 1_000_000n;
const LONGEST_SECONDS = 7200;
/** Of what an order asks for. One of the tokens keeps a fee of each deposit. */
const LEAST_PERCENT = 98n;
const RETURNED = 0.2;
const SLOW = 0.5;

/** A payout rail: it opens orders, sees deposits on the chains, pays accounts, or sends deposits back. */
export class Rail implements PayoutRail {
  readonly name = 'paycrest';
  readonly currencies = ['NGN'];
  private readonly orders: RailOrder[] = [];
  /** By order id: the transaction that sends the deposit back. */
  private readonly returnHashes = new Map<string, string>();
  private isPatient = false;

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** From now on every order is taken, and every deposit that is whole and in time is paid out. */
  takeAll(): void {
    this.isPatient = true;
  }

  limitsOf(): Promise<{ minimumUnits: bigint; feeUnits: bigint }> {
    return this.answered(() => ({ minimumUnits: MINIMUM_UNITS, feeUnits: FEES[0] }));
  }

  open({ reference, sell, account }: RailOrderRequest): Promise<RailOpening> {
    return this.answered((): RailOpening => {
      const drawn = this.isPatient ? 'opened' : this.random.weighted(OPENINGS);
      if (drawn !== 'opened') return { state: drawn, reason: 'as the world’s plan says' };
      if (this.orders.some((one) => one.reference === reference))
        return { state: 'refused', reason: 'the reference was used before' };
      const validSeconds = this.isPatient ? LONGEST_SECONDS : this.random.int(600, LONGEST_SECONDS);
      const order: RailOrder = {
        orderId: `order-${this.orders.length + 1}`,
        reference,
        state: 'awaiting_deposit',
        address: checksumAddress(`0x${hashOf(`deposit ${reference}`).slice(-40)}`),
        network: sell.network,
        token: sell.token,
        currency: account.currency,
        recipient: { institution: account.institution, number: account.number },
        units: sell.units,
        feeUnits: this.random.pick(FEES),
        rate: RATE,
        fiatUnits: (sell.units * KOBO_RATE) / UNITS_PER_TOKEN,
        validUntil: new Date((this.world.seconds() + validSeconds) * 1000),
        returnedUnits: 0n,
      };
      this.orders.push(order);
      return { state: 'opened', order: { ...order } };
    });
  }

  find(reference: string): Promise<RailOrder | undefined> {
    return this.answered(() => this.shownOf((one) => one.reference === reference));
  }

  order(orderId: string): Promise<RailOrder | undefined> {
    return this.answered(() => this.shownOf((one) => one.orderId === orderId));
  }

  verifyAccount(): Promise<{ state: 'known'; holder: string }> {
    return this.answered(() => ({ state: 'known', holder: 'SHOP OF THE SIMULATOR' }));
  }

  institutions(): Promise<RailInstitution[]> {
    return this.answered(() => [{ code: 'GTBINGLA', name: 'Guaranty Trust Bank', kind: 'bank' }]);
  }

  /** Looks at the chains, and takes each order one step further. */
  act(): void {
    for (const order of this.orders) this.advance(order);
  }

  /** What is wrong with what the rail paid: by its own books, each order was deposited once and in full. */
  faults(): string[] {
    return this.orders.flatMap((order) => {
      const deposits = this.depositsOf(order);
      return deposits.length > 1 ? [`${order.orderId} was deposited ${deposits.length} times`] : [];
    });
  }

  private advance(order: RailOrder): void {
    if (!this.isPatient && this.random.chance(SLOW)) return;
    const deep = this.depositsOf(order).filter((one) => this.isDeep(order, one));
    const came = deep.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
    const isInTime = deep.every((one) => one.blockTimestampSeconds * 1000 <= order.validUntil.getTime());
    switch (order.state) {
      case 'awaiting_deposit':
      case 'expired':
        if (came * 100n >= (order.units + order.feeUnits) * LEAST_PERCENT && isInTime)
          order.state = 'under_way';
        else if (came > 0n) this.sendBack(order, came);
        else if (this.world.seconds() * 1000 > order.validUntil.getTime()) order.state = 'expired';
        return;
      case 'under_way':
        if (!this.isPatient && this.random.chance(RETURNED)) this.sendBack(order, came);
        else this.settle(order);
        return;
      case 'returning': {
        const back = this.returnOf(order);
        if (!back || !this.isDeep(order, back)) return;
        order.state = 'returned';
        order.returnedUnits = back.amountUnits;
        order.txHash = back.txHash;
        return;
      }
      default:
    }
  }

  private settle(order: RailOrder): void {
    order.state = 'settled';
    order.txHash = hashOf(`release ${order.orderId}`);
    this.world.tell(() => `the rail pays ${order.fiatUnits} kobo for ${order.orderId}`);
  }

  private sendBack(order: RailOrder, came: bigint): void {
    const units = came - RETURN_FEE;
    order.state = 'returning';
    const hash = hashOf(`return of ${order.orderId}`);
    this.returnHashes.set(order.orderId, hash);
    const to = this.world.config.environments.test?.treasury ?? '';
    const tokenAddress = this.tokenOf(order);
    this.chainOf(order).send({
      kind: 'payment',
      hash,
      movements: [{ tokenAddress, from: order.address, to, units }],
    });
    this.world.tell(() => `the rail sends ${units} units of ${order.orderId} back`);
  }

  private returnOf(order: RailOrder): KnownTransfer | undefined {
    return this.chainOf(order)
      .transfers()
      .find(({ txHash, from }) => txHash === this.returnHashes.get(order.orderId) && from === order.address);
  }

  private depositsOf(order: RailOrder): KnownTransfer[] {
    const tokenAddress = this.tokenOf(order);
    return this.chainOf(order)
      .transfers()
      .filter((one) => one.to === order.address && one.tokenAddress === tokenAddress);
  }

  private isDeep(order: RailOrder, { blockNumber }: KnownTransfer): boolean {
    return this.chainOf(order).head.number - blockNumber + 1 >= DEPTH;
  }

  private chainOf({ network }: RailOrder): FakeChain {
    return this.world.chainOf(network);
  }

  private tokenOf(order: RailOrder): string {
    const { tokens } = this.chainOf(order).network;
    return Object.values(tokens).find(({ symbol }) => symbol === order.token)?.address ?? '';
  }

  /** A copy, because a caller keeps what it was told. */
  private shownOf(isWanted: (order: RailOrder) => boolean): RailOrder | undefined {
    const found = this.orders.find(isWanted);
    return found && { ...found };
  }

  /** The answer to a call, if one comes. @throws RailUnavailableError */
  private async answered<T>(work: () => T): Promise<T> {
    const drawn = this.isPatient ? 'well' : this.random.weighted(ANSWERS);
    const fault = ({ well: undefined, away: 'rail away', lost: 'rail answer lost' } as const)[drawn];
    const happens = fault && this.world.admits(fault) ? drawn : 'well';
    if (happens !== 'well' && fault) this.world.countFault(fault);
    if (happens === 'away') throw new RailUnavailableError('no answer');
    const answer = work();
    if (happens === 'lost') throw new RailUnavailableError('the connection broke');
    return answer;
  }
}
