import { isTerminal } from '@cowrie/payment-state';
import { needsDecision } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { HELD_SURPLUS, heldSurplus } from '@cowrie/api/money-in/payments/holds/held-surplus';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { idOf } from '../chain/fake-chain';
import type { PlannedRefund } from '../scenario/refund.plan';
import type { Scenario } from '../scenario/scenario';
import { WALLETS } from '../screening.faults';
import type { Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { kobo, tokensText, tokenUnits } from './amounts';
import { bearer, orRefusal, RefusedError } from './client';
import { codeOf, WrongAnswerError } from './judge';
import type { Asking } from './one.person';
import type { Shop } from './shops';
import type { Town } from './town';

/** A refusal of these means that the call may succeed later. */
const NOT_YET = ['pair_not_supported', 'conflicting_change'];

/** The parts in which a shop gives a payment back. */
const PARTS = [
  { percent: 10n, ending: 'cancelled' },
  { percent: 30n, ending: 'final' },
  { percent: 30n, ending: 'final' },
  { percent: 29n, ending: 'final' },
] as const;

/** What the page shows once a pair is chosen. */
interface Shown {
  receiveAddress: string;
  totalPayableAmount: string;
}

interface Refund {
  id: string;
  status: string;
  amount: string;
  version: string;
  held?: object;
}

/** One payment from the shop's order to the last refund: who calls what of the HTTP interface. */
export class Story {
  isPaidOrGivenUp = false;
  private shop: Shop | undefined;
  private payCode = '';
  private isActing = false;
  /** A decision was about what had changed meanwhile, so it is made again. */
  private wasOutdated = false;
  /** When it last did all that it could. */
  private lastState = '';
  /** Refunds that their requester has tried to approve. */
  private readonly triedToApprove = new Set<string>();
  /** Refunds whose key was used for another one. */
  private readonly askedOtherwise = new Set<string>();

  constructor(
    readonly scenario: Scenario,
    private readonly world: World,
    private readonly town: Town,
  ) {}

  /** Each payment has its own payer. */
  private get email(): string {
    return `payer${this.scenario.slot}@example.com`;
  }

  private get payment(): Payment | undefined {
    return this.world.mirror.payments.get(this.scenario.hex);
  }

  /** The shop opens the payment, and the payer chooses token and network. */
  async open(shop: Shop): Promise<void> {
    const { scenario, town } = this;
    this.shop = shop;
    const reference = `order${scenario.slot.toString().padStart(8, '0')}`;
    const order = (publicKey: string, amount = fiatOf(scenario)) => ({
      method: 'POST' as const,
      path: '/api/v1/payments',
      headers: { ...bearer(publicKey), 'idempotency-key': reference },
      body: { amount, customerEmail: this.email, reference },
    });
    const { paymentId } = await this.later(() =>
      town.client.call<{ paymentId: string }>(order(shop.publicKey)),
    );
    await this.world.mirror.checkWritten();
    const opened = this.world.mirror.payments.get(paymentId);
    if (!opened) throw new Error(`payment ${paymentId} was answered and is not stored`);
    scenario.created(opened);
    this.payCode = opened.payCode;
    this.world.tell(() => `payment ${scenario.slot} is ${paymentId}`);
    if (scenario.slot % 4 === 1) await this.repeat(order, paymentId);
    if (scenario.plan.isChosen) await this.choose();
    this.isPaidOrGivenUp = true;
  }

  /** The shop repeats its order, alters it under the same key, and another shop has the same key. */
  private async repeat(order: (publicKey: string, amount?: string) => Ask, paymentId: string): Promise<void> {
    const { client } = this.town;
    const idOf = async (ask: Ask) => {
      const answer = await client.tried(ask);
      return ((answer?.body as { data?: { paymentId?: string } } | undefined)?.data ?? {}).paymentId;
    };
    const { publicKey = '' } = this.shop ?? {};
    const again = await idOf(order(publicKey));
    if (again !== undefined && again !== paymentId)
      throw new WrongAnswerError(`a repeated order opens another payment: ${paymentId} and ${again}`);
    const altered = await idOf(order(publicKey, '3000.01'));
    if (altered !== undefined)
      throw new WrongAnswerError(`another order under the same key is taken: ${altered}`);
    const strange = order(this.town.strangeKey);
    // The payer's address must be in the payments of one shop only, because it is erased for one shop.
    const other = { ...strange, body: { ...(strange.body as object), customerEmail: 'nobody@example.com' } };
    const answer = await client.tried(other);
    if (answer && codeOf(answer) === 'idempotency_key_reused')
      throw new WrongAnswerError(`a key of one shop is compared with the order of another: ${paymentId}`);
  }

  /** Does the next thing that the plan has for this payment, if there is one. */
  act(): void {
    if (this.isActing || !this.shop || !this.payment) return;
    const state = this.state();
    // What was refused is refused again, until something has changed.
    if (state === this.lastState) return;
    this.isActing = true;
    const done = () => {
      this.isActing = false;
      this.lastState = this.wasOutdated ? '' : state;
      this.wasOutdated = false;
    };
    this.town.begin(`payment ${this.scenario.slot}`, () => this.next().finally(done));
  }

  /**
   * Every fourth shop without other plans gives a payment back in parts, and changes its mind about the first
   * one. The slot decides, so that no draw changes.
   */
  private get refunds(): readonly PlannedRefund[] {
    const { plan, slot } = this.scenario;
    if (slot % 4 !== 3 || plan.refunds.length > 0 || plan.operator) return plan.refunds;
    return PARTS.map(({ percent, ending }) => ({
      basis: 'amount',
      amount: tokensText((plan.expectedUnits * percent) / 100n),
      by: 'merchant',
      address: 'requester',
      to: 'first',
      ending,
    }));
  }

  /** All that decides what can be done for the payment: its money, and its refunds. */
  private state(): string {
    const { mirror } = this.world;
    const { hex } = this.scenario;
    const facts = mirror.transfers
      .filter((one) => one.paymentId.toHexString() === hex)
      .map(({ canonical, confirmedAt, finalAt }) => [canonical, !!confirmedAt, !!finalAt].join());
    const payouts = mirror.payouts
      .filter((one) => one.paymentId.toHexString() === hex)
      .map(({ version }) => version);
    const mails = this.town.mailbox.claimTokensOf(this.email).length;
    return [this.payment?.version, mails, ...facts, ...payouts].join(' ');
  }

  private async choose(): Promise<void> {
    const { scenario, town, payCode } = this;
    const signing = this.shop && town.signingOf(this, payCode, this.shop);
    if (signing && signing.door !== 'page' && (await town.signers.choose(signing)))
      return town.isChosen(this);
    const body = { token: scenario.plan.token, network: scenario.chain.network.name };
    const choice = { method: 'POST', path: `/checkout/${payCode}/complete`, body } as const;
    const shown = await this.later(() => town.client.call<Shown>(choice)).catch(orRefusal);
    await this.world.mirror.checkWritten();
    const payment = this.payment;
    if (!payment) throw new Error(`payment ${scenario.hex} is gone`);
    if (!payment.deposit) {
      // Its time was over before anybody answered the payer.
      if (shown instanceof RefusedError && shown.code === 'payment_not_payable')
        return scenario.isNeverChosen();
      throw new Error(`payment ${scenario.hex} is open, and cannot be paid: ${String(shown)}`);
    }
    scenario.chosen(payment);
    const wanted = unitsOf(payment.fiatAmount, scenario);
    if (BigInt(payment.deposit.expectedUnits) !== wanted)
      throw new Error(`the payment asks for ${payment.deposit.expectedUnits} units instead of ${wanted}`);
    if (!(shown instanceof RefusedError)) {
      const { receiveAddress, totalPayableAmount } = shown;
      const asked = tokenUnits(totalPayableAmount);
      if (asked !== wanted) throw new Error(`the page asks for ${asked} units instead of ${wanted}`);
      if (receiveAddress !== scenario.vault)
        throw new Error(`the page shows ${receiveAddress}, and the vault is ${scenario.vault}`);
    }
    await town.isChosen(this, signing?.door === 'page' ? signing : undefined);
  }

  private async next(): Promise<void> {
    const { payment, scenario } = this;
    if (!payment) return;
    const { plan } = scenario;
    if (payment.screening && needsDecision(payment.screening)) await this.decideHeld();
    else if (scenario.givesUp) await this.giveUp(payment);
    if (!isTerminal(payment.status)) return;
    if (plan.operator && !scenario.isDecided) await this.operate(payment);
    for (const [index, planned] of this.refunds.entries()) await this.refund(planned, `refund-${index}`);
  }

  private async decideHeld(): Promise<void> {
    const { operators } = this.town;
    const { hex, plan } = this.scenario;
    const { screening } = await operators.read<{ screening?: { version: string } }>(`/payments/${hex}`);
    const verb = plan.onHold === 'refused' ? 'refuse' : 'release';
    await this.unlessRefused(() =>
      operators.decide(
        `/payments/${hex}/screening/${verb}`,
        { seen: screening?.version ?? '' },
        operators.bola,
      ),
    );
  }

  /** Makes the operator's planned decision. One that is refused now may be possible later. */
  private async operate(payment: Payment): Promise<void> {
    const { operators } = this.town;
    const { hex, plan } = this.scenario;
    const { version } = await operators.read<{ version: string }>(`/payments/${hex}`);
    const transferIds = heldSurplus(payment) ? [HELD_SURPLUS] : this.named();
    const which = plan.operator === 'accept' && transferIds ? { transferIds } : {};
    const verb = plan.operator === 'accept' ? 'accept' : 'refund';
    const refusal = await this.unlessRefused(() =>
      operators.decide(`/payments/${hex}/${verb}`, { seen: version, ...which }),
    );
    if (!refusal || refusal.code === 'payment_already_completed') this.scenario.isDecided = true;
  }

  /** Money in another token, or on a network that does not count, is accepted only by name. */
  private named(): string[] | undefined {
    const { hex, plan } = this.scenario;
    if (plan.kind !== 'wrong_token' && plan.kind !== 'wrong_network') return undefined;
    const ids = this.world.mirror.transfers
      .filter((one) => one.paymentId.toHexString() === hex && one.direction === 'in' && one.token)
      .map((one) => idOf(one, one.network));
    return ids.length > 0 ? ids : undefined;
  }

  /** The payer asks on the page for the money that does not suffice. */
  private async giveUp(payment: Payment): Promise<void> {
    const { client } = this.town;
    const path = `/checkout/${this.payCode}`;
    if (!isTerminal(payment.status)) {
      const page = await client.call<{ refund?: { state: string } }>({ method: 'GET', path });
      if (page.refund?.state === 'possible')
        await this.unlessRefused(() => client.call({ method: 'POST', path: `${path}/refund` }));
      return;
    }
    const planned = {
      basis: 'unaccepted',
      by: 'payer',
      address: 'payer',
      to: 'first',
      ending: 'final',
    } as const;
    for (const refund of await this.refundsOf()) await this.advance(refund, planned);
  }

  private async refund(planned: PlannedRefund, key: string): Promise<void> {
    const { basis, amount, address, to, by } = planned;
    // Some name the amount in the currency. The slot decides, so that no draw changes.
    const fiatAmount = amount && this.scenario.slot % 4 === 2 ? fiatWorth(amount, this.scenario) : undefined;
    const order = {
      basis: fiatAmount === undefined ? basis : 'fiatAmount',
      ...(fiatAmount === undefined ? amount && { amount } : { fiatAmount }),
      ...(address === 'requester' && { destination: WALLETS[to] }),
    };
    const { hex } = this.scenario;
    const { client, operators } = this.town;
    let refund: Refund | undefined;
    const refusal = await this.unlessRefused(async () => {
      const asking = this.askingOf(planned);
      if (asking)
        refund = await this.town.onePerson.ask<Refund>(
          asking,
          { businessId: this.shop?.businessId ?? '', paymentId: hex, key },
          order,
        );
      else if (by === 'operator') refund = await operators.refund<Refund>(hex, order, key);
      else
        refund = await client.call<Refund>({
          method: 'POST',
          path: `/api/v1/payments/${hex}/refunds`,
          headers: { ...this.secret(), 'idempotency-key': key },
          body: order,
        });
    });
    if (!refund || refusal) return;
    if (fiatAmount !== undefined) requireWorth(refund, fiatAmount, this.scenario);
    await this.askOtherwise(refund, planned, key);
    const asked = await this.refundOf(refund.id);
    if (asked.status === 'awaiting_approval') await this.askersApprove(asked, planned);
    await this.advance(asked, planned);
  }

  /** The shop asks for another refund under the same key. @throws WrongAnswerError when that is taken */
  private async askOtherwise({ id }: Refund, planned: PlannedRefund, key: string): Promise<void> {
    if (planned.by === 'operator' || this.askingOf(planned) || this.askedOtherwise.has(id)) return;
    this.askedOtherwise.add(id);
    const answer = await this.town.client.tried({
      method: 'POST',
      path: `/api/v1/payments/${this.scenario.hex}/refunds`,
      headers: { ...this.secret(), 'idempotency-key': key },
      body: { basis: 'amount', amount: '0.000001' },
    });
    if (answer && answer.status < 300)
      throw new WrongAnswerError(
        `another refund under the same key is taken: ${JSON.stringify(answer.body)}`,
      );
  }

  /** Which credential of the one person asks. Undefined: the shop's key, or another operator. */
  private askingOf({ by }: PlannedRefund): Asking | undefined {
    const third = this.scenario.slot % 3;
    if (by === 'operator') return ([undefined, 'token', 'session'] as const)[third];
    return third === 1 ? 'member' : undefined;
  }

  /** Who asked for a refund tries to approve it. @throws WrongAnswerError when one credential is let in */
  private async askersApprove({ id, version }: Refund, planned: PlannedRefund): Promise<void> {
    const { client, onePerson } = this.town;
    const asking = this.askingOf(planned);
    const isOfShop = planned.by !== 'operator';
    if (this.triedToApprove.has(id)) return;
    this.triedToApprove.add(id);
    if (asking) await onePerson.tryToApprove(id, this.shop?.businessId ?? '', version);
    if (!isOfShop) return;
    const path = `/api/v1/refunds/${id}/approve`;
    const approve = { method: 'POST', path, headers: this.secret(), body: { seen: version } } as const;
    const refusal = await client.call(approve).catch(orRefusal);
    if (!(refusal instanceof RefusedError))
      throw new WrongAnswerError(`a refund is approved by who asked for it: ${id}`);
  }

  private async advance({ id, status, version, held }: Refund, planned: PlannedRefund): Promise<void> {
    const { client, operators } = this.town;
    const { onHold } = this.scenario.plan;
    const isNeverAddressed = status === 'awaiting_address' && planned.address === 'nobody';
    const isEndedEarly = planned.ending === 'cancelled' || planned.ending === 'declined';
    const isOpen = ['requested', 'awaiting_address', 'awaiting_approval', 'queued'].includes(status);
    const asShop = (verb: 'approve' | 'cancel') => () =>
      client.call({
        method: 'POST',
        path: `/api/v1/refunds/${id}/${verb}`,
        headers: this.secret(),
        body: { seen: version },
      });
    const asOperator = (verb: 'approve' | 'refuse', token: string) => async () => {
      const payout = await operators.read<{ version: string }>(`/payouts/${id}`);
      return operators.decide(`/payouts/${id}/${verb}`, { seen: payout.version }, token);
    };
    if (isOpen && (isNeverAddressed || isEndedEarly)) {
      const end = planned.ending === 'declined' ? asOperator('refuse', operators.bola) : asShop('cancel');
      await this.unlessRefused(end);
      return;
    }
    switch (status) {
      case 'awaiting_address':
        return this.giveAddress(id, WALLETS[planned.to]);
      case 'awaiting_approval':
        if (held && onHold === 'refused') await this.unlessRefused(asOperator('refuse', operators.bola));
        else {
          await this.unlessRefused(asShop('approve'));
          await this.unlessRefused(asOperator('approve', operators.bola));
        }
        return;
      case 'queued':
        if (held && onHold === 'refused') await this.unlessRefused(asOperator('refuse', operators.bola));
        else if (held) await this.unlessRefused(asOperator('approve', operators.bola));
        return;
      default:
    }
  }

  /** The payer opens the newest link of the e-mails, and enters an address. */
  private async giveAddress(refundId: string, address: string): Promise<void> {
    const { client, mailbox } = this.town;
    for (const token of mailbox.claimTokensOf(this.email)) {
      const body = { token };
      const claim = { method: 'POST', path: '/checkout/refunds/claim', body } as const;
      const found = await client.call<{ refundId: string }>(claim).catch(orRefusal);
      if (found instanceof RefusedError) continue;
      mailbox.leads(token, found.refundId);
      if (found.refundId !== refundId) continue;
      if (this.signs(address) && (await this.town.senders.prove(token, refundId, this.scenario.sender)))
        return;
      const path = '/checkout/refunds/claim/address';
      await this.unlessRefused(async () => {
        const given = await client.call<{ refundId: string }>({
          method: 'POST',
          path,
          body: { token, address },
        });
        mailbox.leads(token, given.refundId);
      });
      return;
    }
  }

  /** Every second payer proves by a signature to be the sender. The slot decides, so that no draw changes. */
  private signs(address: string): boolean {
    const { slot, plan } = this.scenario;
    return slot % 2 === 0 && !plan.isSenderListed && address !== WALLETS.listed;
  }

  private async refundOf(id: string): Promise<Refund> {
    return this.town.client.call<Refund>({
      method: 'GET',
      path: `/api/v1/refunds/${id}`,
      headers: this.secret(),
    });
  }

  private async refundsOf(): Promise<Refund[]> {
    const path = `/api/v1/refunds?paymentId=${this.scenario.hex}`;
    const page = await this.town.client.call<{ data: Refund[] }>({
      method: 'GET',
      path,
      headers: this.secret(),
    });
    return page.data;
  }

  private secret(): { authorization: string } {
    return bearer(this.shop?.secretKey ?? '');
  }

  /** A refused call may succeed later, when more of the money is known. Returns the refusal. */
  private async unlessRefused(work: () => Promise<unknown>): Promise<RefusedError | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.wasOutdated ||= error.code === 'decision_outdated';
      return error;
    }
  }

  /** Repeats a call while its refusal means that it may succeed later. */
  private async later<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RefusedError && NOT_YET.includes(error.code))) throw error;
      }
      await this.town.client.nextStep();
    }
  }
}

/** What an amount costs in base units, rounded up, at the rate of these worlds. */
function unitsOf(fiatAmount: string, { rates }: Scenario): bigint {
  const hundredths = BigInt(fiatAmount.replace('.', ''));
  return (hundredths * 1_000_000n + rates.own - 1n) / rates.own;
}

/** What the plan's tokens cost, in the currency. */
function fiatOf({ plan, rates }: Scenario): string {
  const hundredths = (plan.expectedUnits * rates.own) / 1_000_000n;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

/** What tokens are worth in the currency, rounded down to its parts. */
function fiatWorth(tokens: string, { rates }: Scenario): string {
  const worth = (tokenUnits(tokens) * rates.own) / 1_000_000n;
  return `${worth / 100n}.${(worth % 100n).toString().padStart(2, '0')}`;
}

/** @throws WrongAnswerError unless it is what the amount buys at the payment's rate, rounded down */
function requireWorth({ id, amount }: Refund, fiatAmount: string, { rates }: Scenario): void {
  const wanted = (kobo(fiatAmount) * 1_000_000n) / rates.own;
  if (tokenUnits(amount) !== wanted)
    throw new WrongAnswerError(`a refund is not worth its amount: ${id} of ${amount}, ${fiatAmount} named`);
}
