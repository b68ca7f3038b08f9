import { EventReaders } from '../events/event-readers';
import { EventsRepository } from '../events/events.repository';
import { ClaimLinks } from '../mail/claim-links';
import type { ClaimLink } from '@cowrie/api/money-out/payouts/refund-claims.service';
import { MailDispatcher, type MailDispatcherParts } from '../mail/mail.dispatcher';
import type { RefundFacts } from '@cowrie/dto';
import { MailIntake } from '../mail/mail-intake';
import { MailWriter } from '../mail/mail-writer';
import { MailsRepository } from '../mail/mails.repository';
import { PersonMailWriters } from '../mail/person-mail-writers';
import { type OutgoingMail, type Sent, SmtpSender } from '../mail/smtp.sender';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { newMerchant } from '@cowrie/api/merchants/merchants/merchant-settings';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { DeliveriesRepository } from '../webhooks/deliveries/deliveries.repository';
import { WebhookEndpointsRepository } from '../webhooks/endpoints/webhook-endpoints.repository';
import { EventRelay } from '../webhooks/relay/event-relay';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase } from './database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';

export type MailWorld = Awaited<ReturnType<typeof startMailWorld>>;

export const EXPLORER = 'https://explorer.example';
const CLAIM_LINK = 'http://checkout.test/refund#claim';

/** Returns the refund of an event: 2 USDC on base. */
export function aRefund(over: Partial<RefundFacts> = {}): RefundFacts {
  return {
    basis: 'excess',
    id: 'refund1',
    amount: '2.00',
    token: 'USDC',
    network: 'base',
    status: 'requested',
    ...over,
  };
}

/** Starts a world with a database, a clock, and one business whose test payers get every e-mail. */
export async function startMailWorld() {
  const clock = new FakeClock();
  const database = await startDatabase();
  const networks = [aNetwork({ explorerUrl: EXPLORER })];
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
  const links = new Map<string, ClaimLink | 'not_yet'>();
  let merchant: Merchant;

  /** Returns one process's parts. */
  const process = (wrap: Observed['wrap'] = (it) => it) => {
    const { payments, merchants, transfers, setAside } = openRooms(database, clock, { config, wrap });
    const mails = wrap(new MailsRepository(database.mails, clock));
    const intake = new MailIntake(mails, merchants, clock);
    const readers = new EventReaders();
    readers.add((events) => intake.take(events));
    const relay = new EventRelay({
      payments,
      readers,
      setAside,
      clock,
      events: wrap(new EventsRepository(database.events, database.eventCounters, clock)),
      endpoints: wrap(new WebhookEndpointsRepository(database.webhookEndpoints, clock)),
      deliveries: wrap(new DeliveriesRepository(database.deliveries, clock)),
    });
    class Links extends ClaimLinks {
      linkOf = (id: string) => Promise.resolve(links.get(id));
    }
    const writer = new MailWriter(transfers, new Links(), config);
    const personWriters = new PersonMailWriters();
    const dispatcher = (sender: MailDispatcherParts['sender'], over: Partial<MailDispatcherParts> = {}) =>
      new MailDispatcher({
        mails,
        setAside,
        payments,
        merchants,
        writer,
        personWriters,
        sender,
        clock,
        chance: () => 0.5,
        ...over,
      });
    return { payments, mails, merchants, relay, dispatcher, personWriters };
  };
  const own = process();

  return {
    clock,
    database,
    links,
    process,
    ...own,
    merchant: () => merchant,
    async reset() {
      await database.clear();
      clock.set(Date.UTC(2033, 0, 1));
      links.clear();
      links.set('refund1', { url: CLAIM_LINK, expiresAt: clock.now() });
      merchant = newMerchant({ name: 'Ada Stores', country: 'NG' }, clock.now());
      merchant.environments.test.mails = { receipt: true, shortPayment: true, refunds: true };
      await own.merchants.insert(merchant);
    },
    /** Changes the business. */
    async change(changes: Partial<Merchant>) {
      await own.merchants.replace(merchant, { ...merchant, ...changes });
      merchant = await own.merchants.get(merchant._id);
    },
    /** Stores a payment of 5 USDC on base. */
    async payment(over: Partial<Payment> = {}): Promise<Payment & { deposit: Deposit }> {
      const payment = aLockedPayment(clock.now(), { businessId: merchant._id, ...over });
      await own.payments.insertOnce(payment);
      return payment;
    },
    /** Writes an event as an evaluation does, with changes to the payment, and relays it. Returns its ID. */
    async happens(
      { _id }: Pick<Payment, '_id'>,
      type: string,
      { set = {}, refund }: { set?: Partial<Payment>; refund?: RefundFacts } = {},
    ): Promise<string> {
      const payment = await database.payments.findById(_id).lean().orFail();
      const sequence = (payment.events.at(-1)?.sequence ?? 0) + 1;
      const id = `evt_${payment._id.toHexString()}_${sequence}`;
      const body = JSON.stringify({ type, sequence, ...(refund && { refund }) });
      const event = { id, type: type as never, sequence, at: clock.now(), body };
      await own.payments.commit(payment, { set: set as never, events: [event] });
      return id;
    },
    mail: (_id: string) => database.mails.findById(_id).lean().orFail(),
    stop: () => database.stop(),
  };
}

/**
 * Returns a sender that keeps its e-mails, and returns the result of `answer`. By default it accepts every
 * e-mail.
 */
export function keepingSender(answer: (mail: OutgoingMail) => Sent = () => ({ outcome: 'taken' })) {
  const sent: OutgoingMail[] = [];
  const send = (mail: OutgoingMail): Promise<Sent> => {
    sent.push(mail);
    return Promise.resolve(answer(mail));
  };
  return { sent, sender: { send, isEnding: false } };
}

/** Returns a sender for a server on this machine. */
export function senderTo(
  port: number,
  over: { timeoutMs?: number; password?: string; requiresTls?: boolean } = {},
) {
  const { timeoutMs, password, requiresTls = false } = over;
  const server = { host: '127.0.0.1', port, isSecure: false, requiresTls };
  return new SmtpSender(
    {
      server: { ...server, ...(password !== undefined && { user: 'cowrie', password }) },
      from: { name: 'Cowrie Payments', address: 'pay@cowrie.example' },
    },
    timeoutMs,
  );
}
