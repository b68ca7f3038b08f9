import { Types } from 'mongoose';
import type { Deposit, OtherAsset, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { FakeChain } from '../chain/fake-chain';
import { CONTRACT_WALLET } from '../chain/fake-wallet';
import { FORGED_TOKEN } from '../chain/token.rules';
import { paymentIdOf } from '../process';
import { LISTED_SENDER, PAYER } from '../screening.faults';
import type { World } from '../world';
import { Random } from '../random';
import {
  type Arrival,
  drawPlan,
  NEEDS_EVERY_TRANSFER,
  type Plan,
  type PlanKind,
  WINDOW_SECONDS,
} from './plan';

export const RATE = '1550.00';
/** The rate of the token that was not chosen. */
export const OTHER_RATE = '1540.00';
const TOLERANCE_BASIS_POINTS = 50;
const WATCHED_SECONDS = 7 * 86_400;
/** Plans whose payer has sent too little for a while. */
const GIVEN_UP: readonly PlanKind[] = [
  'short',
  'top_up',
  'split',
  'split_networks',
  'short_then_late',
  'dripping',
];

const OTHERS = [undefined, 'paycrest', undefined, 'manual'] as const;

/** A transfer with the time at which it is sent, in epoch seconds. */
export interface TimedArrival extends Arrival {
  atSeconds: number;
  scenario: Scenario;
}

/** One payment with its plan, its chain and its window. */
export class Scenario {
  id: Types.ObjectId;
  readonly chain: FakeChain;
  lockedAtSeconds: number;
  /** Hundredths of the currency for one token: of the chosen token, and of the other one. */
  readonly rates = { own: 155_000n, other: 154_000n };
  plan: Plan;
  /** The first idempotency key of its orders. */
  reference: string;
  private endsSeconds: number | undefined;
  /** A program pays it, and chooses with its signature. */
  isOfProgram = false;
  /** Its payer signs the transfer of the exact amount instead of sending it. */
  isSigned = false;
  /** Its payer has paid by a signature and by a transfer. */
  isPaidTwice = false;
  /** The operator has made the planned decision. */
  isDecided = false;

  constructor(
    readonly slot: number,
    private readonly planSeed: number,
    private readonly world: World,
  ) {
    const plan = this.drawn();
    this.plan = plan;
    this.id = paymentIdOf(slot);
    this.reference = `internal${slot.toString().padStart(8, '0')}`;
    this.chain = this.chainAt(0);
    // Payments that share a transaction are locked at the same time.
    const isShared = plan.kind === 'shared_transaction';
    this.lockedAtSeconds = world.startSeconds + (isShared ? 0 : plan.lockedAfterSeconds);
  }

  /** Its payer never got to choose, so nothing is sent. */
  isNeverChosen(): void {
    this.plan = { ...this.plan, isChosen: false, arrivals: [] };
  }

  get hex(): string {
    return this.id.toHexString();
  }

  /** A payment that somebody opened without a plan. Nobody pays it. */
  static stray(slot: number, paymentId: string, world: World): Scenario {
    const stray = new Scenario(slot, slot, world);
    stray.id = new Types.ObjectId(paymentId);
    stray.plan = { ...stray.plan, kind: 'nothing', isChosen: false, arrivals: [], refunds: [] };
    return stray;
  }

  /** A merchant has created its payment. */
  created({ _id, reference }: Pick<Payment, '_id' | 'reference'>): void {
    this.id = _id;
    this.reference = reference;
  }

  /** Its payer has chosen. From now on the plan's transfers fit what the payment asks for. */
  chosen({ expiresAt, deposit }: Payment): void {
    if (!deposit) throw new Error(`payment ${this.hex} has no deposit`);
    this.plan = {
      ...this.drawn(BigInt(deposit.expectedUnits)),
      anyNetwork: deposit.otherAssets?.some(({ counts }) => counts) ?? false,
    };
    this.lockedAtSeconds = Math.floor(deposit.lockedAt.getTime() / 1000);
    this.endsSeconds = Math.floor(expiresAt.getTime() / 1000);
    this.rates.other = this.rates.own;
  }

  /** A write of its payment. What a program has signed can be mined before the program has an answer. */
  isWritten(payment: Payment): void {
    if (this.isOfProgram && payment.deposit && this.endsSeconds === undefined) this.chosen(payment);
  }

  get vault(): string {
    return this.chain.vaultOf(this.hex);
  }

  /** Who sends the money. Decided by the slot, so that no other draw changes. */
  get sender(): string {
    if (this.plan.isSenderListed) return LISTED_SENDER;
    return this.world.paysOnChain && this.slot % 4 === 2 ? CONTRACT_WALLET : PAYER;
  }

  /**
   * The payer wants the money back as soon as the page offers it. Decided by the slot, so that no other draw
   * changes.
   */
  get givesUp(): boolean {
    return this.slot % 3 === 0 && GIVEN_UP.includes(this.plan.kind);
  }

  /** True if the payment would end otherwise without any one of its transfers there. */
  needsEveryTransferOn(chain: FakeChain): boolean {
    const { kind, anyNetwork } = this.plan;
    // What is left out may be what nobody needs.
    if (this.isPaidTwice || (this.isSigned && this.signable?.units !== this.plan.expectedUnits)) return false;
    return NEEDS_EVERY_TRANSFER.includes(kind) && (anyNetwork || chain === this.chain);
  }

  get windowEndsSeconds(): number {
    return this.endsSeconds ?? this.lockedAtSeconds + WINDOW_SECONDS;
  }

  arrivals(): TimedArrival[] {
    const signed = this.isSigned ? this.signable : undefined;
    return this.plan.arrivals.filter((one) => one !== signed).map((one) => this.timed(one));
  }

  /** Its payer can sign a transfer of the exact amount instead of this one. Others are sent besides. */
  get signable(): Arrival | undefined {
    const { token, arrivals, expectedUnits, isChosen } = this.plan;
    if (!isChosen || token !== 'USDC' || !this.world.paysOnChain) return undefined;
    const own = arrivals.filter((one) => one.token === 'own' && one.network === 'own' && !one.isExactTime);
    return own.find(({ units }) => units === expectedUnits) ?? own[0];
  }

  timed(arrival: Arrival): TimedArrival {
    return { ...arrival, scenario: this, atSeconds: this.lockedAtSeconds + arrival.afterSeconds };
  }

  chainFor({ network }: Arrival): FakeChain {
    return this.chainAt(network === 'own' ? 0 : 1);
  }

  tokenFor(arrival: Arrival): string {
    if (arrival.token === 'forged') return FORGED_TOKEN;
    const other = this.plan.token === 'USDC' ? 'USDT' : 'USDC';
    return tokenAddressOf(this.chainFor(arrival).network, arrival.token === 'own' ? this.plan.token : other);
  }

  /** Returns the payment as it is stored after the customer's choice. */
  payment(): Payment {
    const { plan, world, slot } = this;
    const lockedAt = new Date(this.lockedAtSeconds * 1000);
    const merchant = world.options.merchants.find(
      ({ environments, holdSurplus = false }) =>
        environments.test.provider === plan.provider && holdSurplus === plan.holdsSurplus,
    );
    const text = slot.toString().padStart(8, '0');
    return {
      ...aPayment(lockedAt),
      _id: this.id,
      businessId: merchant?._id ?? this.id,
      payCode: `code${text}`,
      clientReference: `order${text}`,
      reference: this.reference,
      expiresAt: new Date(this.windowEndsSeconds * 1000),
      ...(plan.isChosen && {
        deposit: this.deposit(lockedAt),
        watchedSince: world.databaseNow(),
        watchedUntil: new Date((this.windowEndsSeconds + WATCHED_SECONDS) * 1000),
      }),
    };
  }

  private deposit(lockedAt: Date): Deposit {
    const { network } = this.chain;
    return {
      token: this.plan.token,
      network: network.name,
      tokenAddress: tokenAddressOf(network, this.plan.token),
      decimals: 6,
      address: this.vault,
      factory: network.factory,
      treasury: TREASURY,
      rate: RATE,
      expectedUnits: this.plan.expectedUnits.toString(),
      toleranceBasisPoints: TOLERANCE_BASIS_POINTS,
      lockedAt,
      otherAssets: this.otherAssets(),
    };
  }

  /** The pairs that were not chosen. */
  private otherAssets(): OtherAsset[] {
    const { plan, chain } = this;
    return this.world.chains.flatMap(({ network }) =>
      (['USDC', 'USDT'] as const)
        .filter((token) => token !== plan.token || network !== chain.network)
        .map((token): OtherAsset => {
          const isOwn = token === plan.token;
          const asset = { token, network: network.name, tokenAddress: tokenAddressOf(network, token) };
          const rate = isOwn ? RATE : OTHER_RATE;
          return { ...asset, decimals: 6, rate, ...(isOwn && plan.anyNetwork && { counts: true }) };
        }),
    );
  }

  /** The plan, and in worlds of whole programs more exchanges. The slot decides, so that no draw changes. */
  private drawn(expected?: bigint): Plan {
    const plan = drawPlan(new Random(this.planSeed), expected);
    const isOther = plan.provider === 'sandbox' && !plan.holdsSurplus && plan.kind !== 'refused';
    const drawn = OTHERS[this.slot % OTHERS.length];
    // A person must agree with a rail about a deposit that a reorg took back.
    const other = drawn === 'paycrest' && this.world.isBelowFinal ? undefined : drawn;
    return isOther && other && this.world.paysOnChain ? { ...plan, provider: other } : plan;
  }

  private chainAt(offset: number): FakeChain {
    const { chains } = this.world;
    return chains[(this.plan.network + offset) % chains.length] as FakeChain;
  }
}
