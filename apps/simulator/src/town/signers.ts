import { authorizationNonce, type TransferAuthorization } from '@cowrie/chain-evm';
import { RELAY_REFUSALS, type RelayRefusal } from '@cowrie/api/money-in/relays/relay.refusals';
import type { Relay } from '@cowrie/api/money-in/relays/relay.schema';
import { hashOf } from '../chain/fake-chain';
import { plainOf, signatureOf } from '../chain/fake-relayer';
import type { Random } from '../random';
import type { Arrival } from '../scenario/plan';
import type { Scenario, TimedArrival } from '../scenario/scenario';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { bearer, type Client, LATER } from './client';
import { assertAnswer, exchangeOf, WrongAnswerError } from './judge';
import type { Shop } from './shops';

/** How a payer signs, besides as the page asks. */
const MANNERS = {
  /** Once. */
  plain: 3,
  /** Sends it to two processes at once, and again at the end. */
  twice: 3,
  /** Sends the transfer himself too. */
  'front-run': 2,
  /** Takes it back, and signs again, until no more gas is spent for the payment. */
  cancelled: 2,
  /** His tokens are gone once it was taken, for a while. */
  emptied: 2,
  /** Sends an ordinary transfer too. */
  both: 2,
  /** As a program, sends what was offered himself, and asks nothing more. On the page as `plain`. */
  silent: 2,
} as const;
type Manner = keyof typeof MANNERS;

/** Where it is sent: to the page, to the payment's address as a program, or by the merchant's own server. */
type Door = 'page' | 'program' | 'facilitator';

/** What a right signature of the asked transfer can never be refused for. */
const NEVER: readonly string[] = [
  'wrong_recipient',
  'wrong_amount',
  'not_yet_valid',
  'wrong_token',
  'wrong_signature',
  'payer_frozen',
];
/** The same in the words of x402. */
const NEVER_X402: readonly string[] = [
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_exact_evm_payload_authorization_valid_after',
  'invalid_scheme',
];
/** Gas is promised for two relays of a payment. */
const MOST_TRIES = 4;
/** A payer waits this long after the window for a relay that does not end, and then does nothing more. */
const PATIENCE_SECONDS = 1200;
/** How often a hurry looks at what happens, and how many seconds pass until it looks again, at most. */
const MOST_LOOKS = 10;
const LONGEST_LOOK_SECONDS = 5;
/** Chances at a look that a block is mined, and that one is taken back. */
const BLOCK_CHANCE = 0.6;
const REORG_CHANCE = 0.06;
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** A way to pay, as x402 names it. */
interface Offer {
  scheme: string;
  network: string;
  asset: string;
  amount: string;
  payTo: string;
  maxTimeoutSeconds: number;
}

/** A signed transfer, as it is sent. */
interface Signed {
  authorization: TransferAuthorization;
  signature: string;
}

/** A payer who signs, and what the payment is. */
export interface Signing {
  scenario: Scenario;
  payCode: string;
  shop: Shop;
  door: Door;
  manner: Manner;
  random: Random;
  /** The secret key of another shop. */
  strangeKey: string;
}

/**
 * Payers who sign the transfer of the exact amount instead of sending it: on the page, as programs, and by
 * merchants' servers of x402. Before the right one they sign others, which nobody may take.
 */
export class Signers {
  /** Why something signed was not relayed, in the words of the page. */
  readonly refused = new Set<RelayRefusal>();
  private busy = 0;
  private nonces = 0;
  private hurried: (() => void)[] = [];
  private waiting: (() => void)[] = [];

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
    /** A payer sends an ordinary transfer now. */
    private readonly send: (arrival: TimedArrival) => void,
  ) {}

  /**
   * A moment for those who sign: offers and signatures hold for a minute, and a step of the world is longer.
   * The processes that serve are on time meanwhile.
   */
  async rest(drained: () => Promise<void>): Promise<void> {
    const { world, random, hurried } = this;
    if (hurried.length === 0) return;
    const serving = () => this.client.able().filter(({ isServing }) => isServing);
    for (const process of serving()) await process.beOnTime(drained);
    this.hurried = [];
    for (const begin of hurried) begin();
    await drained();
    for (let look = 0; look < MOST_LOOKS && this.busy > 0; look += 1) {
      world.clock.advanceSeconds(random.int(1, LONGEST_LOOK_SECONDS));
      for (const producer of world.producers) {
        if (random.chance(BLOCK_CHANCE)) producer.mine(1);
        if (random.chance(REORG_CHANCE) && world.admits('reorganization') && producer.reorganize() > 0)
          world.countFault('reorganization', 'while payers sign');
      }
      const awake = this.waiting.splice(0);
      for (const resolve of awake) resolve();
      for (const process of serving()) await process.beOnTime(drained);
    }
  }

  /** Resolves when the processes are on time. */
  private hurry(): Promise<void> {
    return new Promise((resolve) => this.hurried.push(resolve));
  }

  /** Resolves at the next look of a hurry, or at the next step of the world. */
  private next(): Promise<void> {
    const look = new Promise<void>((resolve) => this.waiting.push(resolve));
    return Promise.race([look, this.client.nextStep()]);
  }

  get isBusy(): boolean {
    return this.busy > 0;
  }

  /** Whether a payment's payer signs, and how. The payment's slot decides, so that no draw changes. */
  signingOf(
    scenario: Scenario,
    payCode: string,
    { shop, strange }: { shop: Shop; strange: Shop },
  ): Signing | undefined {
    if (!scenario.signable || scenario.slot % 4 === 3) return undefined;
    const random = this.random.fork();
    const door = random.weighted({ page: 4, program: 3, facilitator: 3 });
    const manner = random.weighted(MANNERS);
    return { scenario, payCode, shop, door, manner, random, strangeKey: strange.secretKey };
  }

  /** A program chooses with its signature. False: the service has locked nothing to it. */
  async choose(signing: Signing): Promise<boolean> {
    const { scenario } = signing;
    scenario.isOfProgram = true;
    await this.counted(async () => {
      scenario.isSigned = await this.buy(signing);
    });
    await this.world.mirror.checkWritten();
    scenario.isOfProgram = false;
    return this.paymentOf(signing)?.deposit !== undefined;
  }

  /** The payer signs at the time of the planned transfer, and sends that if nothing else pays. */
  async pay(signing: Signing, arrival: Arrival): Promise<void> {
    const { scenario } = signing;
    await this.counted(async () => {
      const { atSeconds } = scenario.timed(arrival);
      while (this.world.seconds() < atSeconds) await this.next();
      await this.hurry();
      const isPaid = await this.byPage(signing);
      if (!isPaid) this.send(scenario.timed(arrival));
    });
  }

  private async counted(work: () => Promise<void>): Promise<void> {
    this.busy += 1;
    try {
      await work();
    } finally {
      this.busy -= 1;
    }
  }

  /** False: nothing that was signed has paid, and the ordinary way is left. */
  private async byPage(signing: Signing): Promise<boolean> {
    const { scenario, payCode, manner, random } = signing;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const page = await this.final({ method: 'GET', path: `/checkout/${payCode}` });
      const { deposit } = ((page.body as { data?: unknown }).data ?? {}) as Page;
      if (!deposit?.signing) return false;
      const { nonce } = deposit.signing;
      const signed = this.signedBy(scenario, this.authorizationOf(scenario, nonce));
      if (tries === 0)
        for (const wrong of random.shuffled(this.wrong(scenario, signed)).slice(0, 2))
          await this.assertNotTaken(wrong.what, this.toPage(payCode, wrong.signed));
      const ask = this.toPage(payCode, signed);
      this.before(signing, signed, tries);
      const answers = await this.sent(ask, manner);
      for (const answer of answers) this.assertFair(ask, answer, signed);
      if (!answers.some(({ status }) => status < 300) && !this.relayOf(signing, signed))
        return this.isSent(signing);
      if (await this.followed(signing, signed)) {
        if (manner === 'twice') await this.sendAgain(ask, signed);
        return true;
      }
      if (manner !== 'cancelled') return false;
    }
    return false;
  }

  /** A program, or a merchant's server, pays in one step. False: the ordinary way is left. */
  private async buy(signing: Signing): Promise<boolean> {
    const { scenario, payCode, random, manner, door } = signing;
    await this.hurry();
    const ask: Ask = { method: 'GET', path: `/x402/${payCode}` };
    const { status, required } = await this.final(ask);
    if (status !== 402 || required === undefined) return false;
    const { accepts } = decoded(required) as { accepts: Offer[] };
    const { chainId } = scenario.chain.network;
    const asset = scenario.chain.network.tokens.USDC?.address;
    const offer = accepts.find((one) => one.network === `eip155:${chainId}` && one.asset === asset);
    if (!offer || offer.payTo !== scenario.vault) return false;
    const nowSeconds = this.world.seconds();
    const authorization: TransferAuthorization = {
      from: scenario.sender,
      to: offer.payTo,
      amountUnits: BigInt(offer.amount),
      validAfterSeconds: 0n,
      validBeforeSeconds: BigInt(nowSeconds + offer.maxTimeoutSeconds),
      nonce: this.newNonce(),
    };
    const signed = this.signedBy(scenario, authorization);
    if (manner === 'silent') {
      this.sendHimself(scenario, signed);
      return this.found(signing, signed);
    }
    for (const wrong of random.shuffled(this.wrong(scenario, signed)).slice(0, 2))
      await this.assertNotSettled(signing, wrong.what, this.toDoor(signing, offer, wrong.signed));
    if (door === 'facilitator') await this.verify(signing, offer, signed);
    this.before(signing, signed, 0);
    const settle = this.toDoor(signing, offer, signed);
    const answers = await this.sent(settle, manner);
    for (const answer of answers) this.assertFairOf402(settle, answer);
    await this.world.mirror.checkWritten();
    return this.relayOf(signing, signed) ? this.followed(signing, signed) : this.isSent(signing);
  }

  /** What the payer does before, or while, what is signed is sent. */
  private before(signing: Signing, signed: Signed, tries: number): void {
    const { scenario, manner, random } = signing;
    if (tries > 0 && manner !== 'cancelled') return;
    if (manner === 'front-run' && random.chance(0.6)) this.sendHimself(scenario, signed);
    if (manner === 'both') {
      scenario.isPaidTwice = true;
      const arrival = scenario.signable;
      if (arrival) this.send(scenario.timed(arrival));
    }
  }

  /** What he does once it was taken. */
  private spoil(signing: Signing, signed: Signed): void {
    const { scenario, manner } = signing;
    const { chain } = scenario;
    const authorization = plainOf(tokenOf(scenario), signed.authorization);
    if (manner === 'front-run') this.sendHimself(scenario, signed);
    if (manner === 'cancelled') {
      this.world.tell(() => `the payer of payment ${scenario.slot} takes a signed transfer back`);
      chain.send({ kind: 'cancel', hash: hashOf(`cancel ${authorization.nonce}`), authorization });
    }
    if (manner === 'emptied') {
      const holder = scenario.sender.toLowerCase();
      this.world.tell(() => `the tokens of the payer of payment ${scenario.slot} are gone`);
      chain.emptied.add(holder);
      void this.client
        .nextStep()
        .then(() => this.client.nextStep())
        .then(() => chain.emptied.delete(holder));
    }
  }

  private sendHimself(scenario: Scenario, { authorization }: Signed): void {
    const { chain } = scenario;
    const plain = plainOf(tokenOf(scenario), authorization);
    const hash = hashOf(`front-run ${plain.nonce}`);
    if (chain.knows(hash)) return;
    scenario.isPaidTwice = true;
    this.world.tell(() => `the payer of payment ${scenario.slot} sends the signed transfer himself`);
    chain.send({ kind: 'authorized', hash, authorization: plain });
  }

  /** Waits for the end of a relay. False: it has moved nothing. */
  private async followed(signing: Signing, signed: Signed): Promise<boolean> {
    const { scenario } = signing;
    this.spoil(signing, signed);
    for (;;) {
      const relay = this.relayOf(signing, signed);
      if (relay?.outcome === 'confirmed') return true;
      if (relay?.outcome !== undefined) return this.isSent(signing);
      if (this.world.seconds() > scenario.windowEndsSeconds + PATIENCE_SECONDS) return true;
      await this.next();
    }
  }

  /** Waits until the money of a program that asks nothing more is found. False: the ordinary way is left. */
  private async found(signing: Signing, { authorization }: Signed): Promise<boolean> {
    const lastSeconds = Number(authorization.validBeforeSeconds) + PATIENCE_SECONDS;
    while (!this.paymentOf(signing)?.deposit && this.world.seconds() <= lastSeconds) await this.next();
    return this.paymentOf(signing)?.deposit !== undefined;
  }

  /** The payer has sent the transfer himself, or another one. */
  private isSent({ scenario, manner }: Signing): boolean {
    return manner === 'both' || (manner === 'front-run' && scenario.isPaidTwice);
  }

  /** Sends to one process, or to two at once. Returns the answers that came. */
  private async sent(ask: Ask, manner: Manner): Promise<Answer[]> {
    const once = () => this.final(ask);
    return manner === 'twice' ? Promise.all([once(), once()]) : [await once()];
  }

  /** A request that is repeated changes nothing, also at the end. */
  private async sendAgain(ask: Ask, signed: Signed): Promise<void> {
    const before = this.world.mirror.relays.length;
    const answer = await this.client.tried(ask);
    if (!answer || LATER.includes(answer.status)) return;
    if (reasonIn(answer) !== undefined)
      throw new WrongAnswerError(
        `a signed transfer that was relayed is not known any more: ${exchangeOf(ask, answer)}`,
      );
    const { nonce } = signed.authorization;
    const same = this.world.mirror.relays.filter((one) => one.authorizationNonce === nonce.toLowerCase());
    if (same.length > 1)
      throw new WrongAnswerError(`a signed transfer has two relays: ${nonce}, ${before} relays before`);
  }

  /** The right one is refused only for what the payer did, or for what befalls the service. */
  private assertFair(ask: Ask, answer: Answer, signed: Signed): void {
    assertAnswer(ask, answer);
    const reason = reasonIn(answer);
    if (reason === undefined) return;
    this.refused.add(reason);
    if (NEVER.includes(reason) && signed.authorization.validAfterSeconds === 0n)
      throw new WrongAnswerError(`a right signature is refused: ${exchangeOf(ask, answer)}`);
  }

  private assertFairOf402(ask: Ask, answer: Answer): void {
    assertAnswer(ask, answer);
    const reason = errorReasonIn(answer);
    if (reason !== undefined && NEVER_X402.includes(reason))
      throw new WrongAnswerError(
        `a program’s right signature is refused: ${reason}, ${exchangeOf(ask, answer)}`,
      );
  }

  /** Somebody else's server gets no answer about this payment, and its own one does. */
  private async verify(signing: Signing, offer: Offer, signed: Signed): Promise<void> {
    const ask = { ...this.toDoor(signing, offer, signed), path: '/x402/verify' };
    const strange = await this.client.tried({ ...ask, headers: bearer(signing.strangeKey) });
    if (strange && isTaken(strange))
      throw new WrongAnswerError(
        `a signed transfer is verified for another shop: ${exchangeOf(ask, strange)}`,
      );
    this.assertFairOf402(ask, await this.final(ask));
  }

  /** @throws WrongAnswerError when the page takes it */
  private async assertNotTaken(what: string, ask: Ask): Promise<void> {
    const answer = await this.final(ask);
    assertAnswer(ask, answer);
    const reason = reasonIn(answer);
    if (reason !== undefined) this.refused.add(reason);
    if (answer.status < 300) throw new WrongAnswerError(`${what} is relayed: ${exchangeOf(ask, answer)}`);
  }

  private async assertNotSettled({ door }: Signing, what: string, ask: Ask): Promise<void> {
    const asks = door === 'facilitator' ? [{ ...ask, path: '/x402/verify' }, ask] : [ask];
    for (const one of asks) {
      const answer = await this.final(one);
      assertAnswer(one, answer);
      if (isTaken(answer)) throw new WrongAnswerError(`${what} is relayed: ${exchangeOf(one, answer)}`);
    }
  }

  /** What is signed, but must not be taken. */
  private wrong(scenario: Scenario, { authorization }: Signed): { what: string; signed: Signed }[] {
    const { network } = scenario.chain;
    const other = this.world.chains.find((chain) => chain !== scenario.chain)?.network.name ?? '';
    const nowSeconds = BigInt(this.world.seconds());
    const altered = (over: Partial<TransferAuthorization>) =>
      this.signedBy(scenario, { ...authorization, ...over });
    const as = (signature: string): Signed => ({ authorization, signature });
    const token = tokenOf(scenario);
    const isJumping = this.world.databaseClock.isJumping;
    return [
      { what: 'another amount', signed: altered({ amountUnits: authorization.amountUnits - 1n }) },
      { what: 'another recipient', signed: altered({ to: STRANGER }) },
      {
        what: 'a signature for another network',
        signed: as(signatureOf(other, token, authorization)),
      },
      {
        what: 'a signature for another token',
        signed: as(signatureOf(network.name, network.tokens.USDT?.address ?? '', authorization)),
      },
      {
        what: 'a signature of somebody else',
        signed: as(signatureOf(network.name, token, authorization, STRANGER)),
      },
      // A service whose clock jumps may think otherwise.
      ...(isJumping
        ? []
        : [
            { what: 'an expired transfer', signed: altered({ validBeforeSeconds: nowSeconds - 1n }) },
            {
              what: 'a transfer that is not valid yet',
              signed: altered({ validAfterSeconds: nowSeconds + 3600n }),
            },
          ]),
      { what: 'a transfer that stays valid', signed: altered({ validBeforeSeconds: nowSeconds + 86_400n }) },
    ];
  }

  private authorizationOf(scenario: Scenario, nonce: string): TransferAuthorization {
    return {
      from: scenario.sender,
      to: scenario.vault,
      amountUnits: scenario.plan.expectedUnits,
      validAfterSeconds: 0n,
      validBeforeSeconds: BigInt(scenario.windowEndsSeconds),
      nonce,
    };
  }

  private signedBy(scenario: Scenario, authorization: TransferAuthorization): Signed {
    const { name } = scenario.chain.network;
    return { authorization, signature: signatureOf(name, tokenOf(scenario), authorization) };
  }

  private toPage(payCode: string, { authorization, signature }: Signed): Ask {
    const { from, validAfterSeconds, validBeforeSeconds, nonce } = authorization;
    const [validAfter, validBefore] = [Number(validAfterSeconds), Number(validBeforeSeconds)];
    const body = { from, validAfter, validBefore, nonce, signature };
    return { method: 'POST', path: `/checkout/${payCode}/relay`, body };
  }

  private toDoor({ payCode, shop, door }: Signing, offer: Offer, { authorization, signature }: Signed): Ask {
    const { from, to, amountUnits, validAfterSeconds, validBeforeSeconds, nonce } = authorization;
    const words = {
      from,
      to,
      value: amountUnits.toString(),
      validAfter: validAfterSeconds.toString(),
      validBefore: validBeforeSeconds.toString(),
      nonce,
    };
    const payload = { x402Version: 2, accepted: offer, payload: { authorization: words, signature } };
    if (door === 'facilitator')
      return {
        method: 'POST',
        path: '/x402/settle',
        headers: bearer(shop.secretKey),
        body: { x402Version: 2, paymentPayload: payload, paymentRequirements: offer },
      };
    const header = Buffer.from(JSON.stringify(payload)).toString('base64');
    return { method: 'GET', path: `/x402/${payCode}`, headers: { 'payment-signature': header } };
  }

  /** Repeats a call until it has an answer that stays. */
  private async final(ask: Ask): Promise<Answer> {
    for (;;) {
      const answer = await this.client.tried(ask);
      const code = (answer?.body as { error?: { code?: string } } | undefined)?.error?.code;
      if (answer && !LATER.includes(answer.status) && code !== 'payment_under_way') return answer;
      await this.next();
    }
  }

  private relayOf({ scenario }: Signing, { authorization }: Signed): Relay | undefined {
    return this.world.mirror.relays.find(
      ({ paymentId, authorizationNonce: nonce }) =>
        paymentId.toHexString() === scenario.hex && nonce === authorization.nonce.toLowerCase(),
    );
  }

  private paymentOf({ scenario }: Signing) {
    return this.world.mirror.payments.get(scenario.hex);
  }

  private newNonce(): string {
    return authorizationNonce('5eed00000000000000000000', (this.nonces += 1));
  }
}

/** What the page shows of signing. */
interface Page {
  deposit?: { signing?: { nonce: string } };
}

function tokenOf({ chain: { network } }: Scenario): string {
  return network.tokens.USDC?.address ?? '';
}

function decoded(header: string): unknown {
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as unknown;
}

/** Why the page does not take it. */
function reasonIn({ body }: Answer): RelayRefusal | undefined {
  const { error } = body as { error?: { fields?: { message: string }[] } };
  const text = Array.isArray(error?.fields) ? (error.fields[0]?.message ?? '') : '';
  return RELAY_REFUSALS.find((refusal) => text.startsWith(`${refusal}:`));
}

/** Why a program's payment is not taken, in the words of x402. */
function errorReasonIn({ required, body }: Answer): string | undefined {
  const { invalidReason, errorReason } = body as { invalidReason?: string; errorReason?: string };
  return invalidReason ?? errorReason ?? (required && (decoded(required) as { error?: string }).error);
}

/** Whether an answer says that this signed transfer pays. */
function isTaken({ body, settled }: Answer): boolean {
  const { isValid, success, transaction } = body as Record<string, unknown>;
  if (isValid === true || (success === true && typeof transaction === 'string')) return true;
  return settled !== undefined && (decoded(settled) as { success?: boolean }).success === true;
}
