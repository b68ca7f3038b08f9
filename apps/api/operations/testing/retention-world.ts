import { CustomerErasure } from '../retention/customer-erasure.use-case';
import { LogoRemoval } from '../retention/logo-removal.service';
import { Redaction } from '../retention/redaction.service';
import { RemovedSessionsRepository } from '../retention/removed-sessions.repository';
import { RetentionRepository } from '../retention/retention.repository';
import { RetentionService } from '../retention/retention.service';
import { SessionRemoval } from '../retention/session-removal.service';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { LogosRepository } from '@cowrie/api/merchants/merchants/logos/logos.repository';
import { Logos } from '@cowrie/api/merchants/merchants/logos/logos.service';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { emailKeyOf } from '@cowrie/api/money-in/payments/document/personal-data';
import { RelaysRepository } from '@cowrie/api/money-in/relays/relays.repository';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aConfig, aNetwork } from '@cowrie/api/platform/testing/test-config';
import { startDatabase } from './database';
import { openWebhookWorld } from '@cowrie/api/notify/testing/webhook-world';

export type RetentionWorld = Awaited<ReturnType<typeof startRetentionWorld>>;

/**
 * Starts a world with a database, a clock, one business with a webhook endpoint, and one network without a
 * node.
 */
export async function startRetentionWorld() {
  const world = await openWebhookWorld(await startDatabase());
  const { database, clock } = world;
  const config = aConfig();

  /** Returns the retention of one process. */
  const retention = (wrap: Observed['wrap'] = (it) => it, over: Partial<typeof config> = {}) => {
    const used = { ...config, ...over };
    const rooms = openRooms(database, clock, { config: used, wrap });
    const { events, deliveries } = world.rooms(wrap);
    const payments = wrap(new RetentionRepository(database.payments));
    const removed = wrap(new RemovedSessionsRepository(database.removedSessions));
    const redaction = new Redaction(payments, events, deliveries, rooms.refunds.payouts);
    const { transfers, cursors, evaluator, setAside } = rooms;
    const relays = wrap(new RelaysRepository(database.relays, clock));
    const removal = new SessionRemoval(
      ...([
        payments,
        removed,
        redaction,
        relays,
        transfers,
        cursors,
        evaluator,
        setAside,
        used,
        clock,
      ] as const),
    );
    const leases = new LeaseService(database.leases, clock);
    const audit = new AuditLog(database.auditEntries, clock);
    const merchants = new MerchantAdministration(rooms.merchants, audit, used, clock);
    const storedLogos = new LogosRepository(database.logos, clock);
    const logos = new Logos(storedLogos, rooms.merchants, merchants, used);
    const logoRemoval = new LogoRemoval(logos, storedLogos, setAside);
    const service = new RetentionService(
      ...([removal, redaction, logoRemoval, payments, setAside, leases, used, clock] as const),
    );
    const erasure = new CustomerErasure(payments, redaction, merchants, audit, used);
    return { service, removed, redaction, erasure, logos, ...rooms };
  };

  return {
    ...world,
    config,
    retention,
    /** Advances the clock by days. */
    pass: (days: number) => clock.advanceSeconds(days * 86_400),
    /** Records that the network is read up to now. */
    async readChain() {
      const { name } = aNetwork();
      const at = { number: 1, hash: '0x1', timestamp: clock.now() };
      const _id = cursorId('test', name);
      await database.cursors.deleteOne({ _id });
      const read = { headNumber: 1, finalNumber: 1, recent: [], readBy: 'test', updatedAt: clock.now() };
      await database.cursors.create({ _id, ...at, ...read, confirmed: at, revision: 1 });
    },
    /**
     * Stores a session of a customer that ends as expired, with a deposit if it was locked, and relays its
     * event.
     */
    async expired(over: Partial<Payment> = {}, { isLocked = false, email = 'Ada@Example.com' } = {}) {
      const session = (isLocked ? aLockedPayment : aPayment)(clock.now(), {
        ...world.tenant,
        customer: { email, emailKey: emailKeyOf(email), firstName: 'Ada', lastName: 'Obi' },
        metadata: { phone: '0800 123' },
        ...over,
      });
      await world.payments.insertOnce(session);
      clock.advanceSeconds(2 * 3600);
      if (isLocked || over.offeredVaults) await this.readChain();
      if (isLocked) {
        const held = [{ token: 'USDC' as const, units: '0' }];
        const reading = { network: 'base', blockNumber: 1, blockAt: clock.now(), held };
        await database.payments.updateOne({ _id: session._id }, { $set: { vaultReadings: [reading] } });
      }
      await retention().evaluator.evaluate(session._id);
      await world.relay.run();
      return session;
    },
    stored: ({ _id }: Pick<Payment, '_id'>): Promise<Payment | null> =>
      database.payments.findById(_id).lean(),
  };
}
