import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import request from 'supertest';
import type { DashboardSite } from '../dashboard-page';
import { EVENT, type StoredEvent } from '@cowrie/api/notify/events/event.schema';
import { RequestLog } from '@cowrie/api/merchants/request-log/request-log.service';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { deliveryOf } from '@cowrie/api/notify/webhooks/deliveries/delivery.create';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';

const HOOK = 'https://93.184.216.34/shop/webhooks';

/** The content of the developers' pages, stored once for a site. */
export interface DevelopersWorld {
  endpointId: string;
  /** A delivery that was given up after three tries. */
  deliveryId: string;
}

const worlds = new WeakMap<DashboardSite, Promise<DevelopersWorld>>();

/** Stores keys, an endpoint, deliveries, events and requests of the site's business. */
export function developersWorld(site: DashboardSite): Promise<DevelopersWorld> {
  const known = worlds.get(site) ?? store(site);
  worlds.set(site, known);
  return known;
}

async function store(site: DashboardSite): Promise<DevelopersWorld> {
  const part = <T>(type: new (...args: never[]) => T): T =>
    site.app.nest.get(type as never, { strict: false });
  const [secret, open] = [await site.keyOf('test', 'secret'), await site.keyOf('test', 'public')];
  const dev = await site.as('developer');
  const created = await dev.call('post', `${site.path('test')}/webhook-endpoints`, { body: { url: HOOK } });
  const endpointId = (created.body as { data: { id: string } }).data.id;
  const [endpoint] = await part(WebhookEndpointsRepository).findMany([new Types.ObjectId(endpointId)]);
  if (!endpoint) throw new Error('the endpoint is not stored');
  const events = site.app.nest.get<Model<StoredEvent>>(getModelToken(EVENT), { strict: false });
  let deliveryId = '';
  for (const [index, type] of (['payment.processing', 'payment.completed'] as const).entries()) {
    const at = new Date(Date.now() - 3_600_000 + index * 60_000);
    const paymentId = new Types.ObjectId();
    const event: StoredEvent = {
      _id: `evt_00000000-0000-4000-8000-00000000000${index}`,
      type,
      environment: 'test',
      paymentId,
      businessId: new Types.ObjectId(site.businessId),
      sequence: 1,
      number: index + 1,
      at,
      relayedAt: at,
      body: JSON.stringify({ type, timestamp: at.toISOString(), data: { id: paymentId.toHexString() } }),
    };
    await events.create(event);
    const delivery = deliveryOf(event, endpoint, at);
    delete delivery.nextAt;
    const attempt = { at, durationMs: 120, status: 503, error: 'answered 503', excerpt: 'out of order' };
    await part(DeliveriesRepository).insertOnce([
      { ...delivery, state: 'given_up', tries: 3, attempts: [attempt, attempt, attempt], endedAt: at },
    ]);
    deliveryId = delivery._id;
  }
  for (const [path, key] of [
    ['/api/v1/payments?page=1', secret],
    ['/api/v1/payments', open],
    ['/api/v1/events', secret],
    [`/api/v1/payments/${'0'.repeat(24)}/verify`, secret],
  ] as const)
    await request(site.app.url).get(path).set('Authorization', `Bearer ${key}`);
  await part(RequestLog).close();
  return { endpointId, deliveryId };
}
