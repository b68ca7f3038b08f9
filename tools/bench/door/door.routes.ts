import type { LoadRequest } from '../load/load.plan';
import { openPayCodeOf, OPEN_SESSIONS, payCodeOf, paymentIdOf, referenceOf } from './payments.make';

/** What the requests of a route need to know. */
export interface DoorCaller {
  keys: { public: string; secret: string };
  /** Stored payments, and how many of them, the first ones, are the caller’s. */
  payments: number;
  ofTenant: number;
}

/** One row of the door: the request to the service, and its bare limit. */
export interface DoorRoute {
  name: string;
  requests: (caller: DoorCaller) => LoadRequest[];
  /** The program that gives the limit. */
  bare: 'driver' | 'empty-nest';
  bareIs: string;
}

/** Writes come last, because they make the list longer. */
export const DOOR_ROUTES: readonly DoorRoute[] = [
  {
    name: 'live',
    requests: () => [get('/health/live')],
    bare: 'empty-nest',
    bareIs: 'an empty route of Nest on Fastify',
  },
  {
    name: 'status',
    requests: ({ payments }) => mixed(payments).map((i) => get(`/checkout/${payCodeOf(i)}/status`)),
    bare: 'driver',
    bareIs: 'Fastify and findOne by payCode, one field',
  },
  {
    name: 'verify',
    requests: ({ ofTenant, keys }) =>
      mixed(ofTenant).map((i) => get(`/api/v1/payments/${paymentIdOf(i)}/verify`, keys.secret)),
    bare: 'driver',
    bareIs: 'Fastify and findOne of the tenant, the fields of the answer',
  },
  {
    name: 'verify by reference',
    requests: ({ ofTenant, keys }) =>
      mixed(ofTenant).map((i) => get(`/api/v1/payments/reference/${referenceOf(i)}/verify`, keys.secret)),
    bare: 'driver',
    bareIs: 'Fastify and findOne by reference, the fields of the answer',
  },
  {
    name: 'details',
    requests: ({ ofTenant, keys }) =>
      mixed(ofTenant).map((i) => get(`/api/v1/payments/${paymentIdOf(i)}`, keys.secret)),
    bare: 'driver',
    bareIs: 'Fastify and findOne of the tenant, the fields of the answer',
  },
  {
    name: 'list',
    requests: ({ keys }) => [get('/api/v1/payments', keys.secret)],
    bare: 'driver',
    bareIs: 'Fastify, find of 20 and count, at the same time',
  },
  {
    name: 'quote',
    requests: ({ keys }) => [
      post('/api/v1/payments/quote', keys.public, { amount: 5000, token: 'USDC', network: 'base' }),
    ],
    bare: 'driver',
    bareIs: 'Fastify without a database',
  },
  {
    name: '402',
    requests: () =>
      Array.from({ length: OPEN_SESSIONS }, (_, i) => ({
        ...get(`/x402/${openPayCodeOf(i)}`),
        expects: 402,
      })),
    bare: 'driver',
    bareIs: 'Fastify, findOne by payCode, and find of its offers',
  },
  {
    name: 'initialize',
    requests: ({ keys }) => [
      post('/api/v1/payments', keys.public, { amount: 5000, customerEmail: 'ada@example.com' }),
    ],
    bare: 'driver',
    bareIs: 'Fastify and insertOne, durable',
  },
];

/** Numbers below `count` in a mixed order, at most 5,000. 7919 is a prime that divides no count here. */
function mixed(count: number): number[] {
  return Array.from({ length: Math.min(count, 5000) }, (_, i) => (i * 7919) % count);
}

function get(path: string, key?: string): LoadRequest {
  return { method: 'GET', path, ...(key && { headers: { authorization: `Bearer ${key}` } }) };
}

function post(path: string, key: string, body: object): LoadRequest {
  return { method: 'POST', path, headers: { authorization: `Bearer ${key}` }, body };
}
