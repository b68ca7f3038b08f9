import { fastify } from 'fastify';
import { createConnection, Types } from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { startApp } from '../../apps/api/src/app';
import { loadConfig } from '../../apps/api/src/platform/config/load-config';
import { latencies, throughput } from './measure';

const PAYMENTS = 100_000;
const POLLS = 5_000;
const CONNECTIONS = 16;

/**
 * Measures the status request that every open page sends every few seconds, with 100,000 payments in the embedded database.
 * Compares it with a bare Fastify route that answers a fixed text in the same run.
 */
export async function benchStatusPoll(): Promise<void> {
  const mongo = await startEmbeddedMongo();
  const uri = `${mongo.uri}cowrie`;
  const payCodes = await seed(uri);
  const app = await startApp(
    loadConfig({
      ROLE: 'api',
      PORT: '0',
      LOG_LEVEL: 'error',
      // The limit is checked, but never reached.
      RATE_LIMIT_CHECKOUT: '1000000',
      MONGODB_URI: uri,
      KEY_HMAC_SECRET: 'b'.repeat(32),
      NETWORKS,
    }),
  );
  const bare = fastify();
  bare.get('/', async () => ({ success: true, message: 'Payment status retrieved', data: 'pending' }));
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

  const polls = Array.from(
    { length: POLLS },
    (_, i) => `${app.url}/checkout/${payCodes[(i * 7919) % PAYMENTS]}/status`,
  );
  const bareUrls = polls.map(() => bareUrl);
  await latencies(polls.slice(0, 500));
  await latencies(bareUrls.slice(0, 500));
  const [ours, limit] = [await latencies(polls), await latencies(bareUrls)];
  const [oursRate, limitRate] = [
    await throughput(polls, CONNECTIONS),
    await throughput(bareUrls, CONNECTIONS),
  ];
  console.log(`status poll, ${PAYMENTS} payments, one connection`);
  console.log(`  service  median ${ours.median.toFixed(2)} ms  p99 ${ours.p99.toFixed(2)} ms`);
  console.log(`  bare     median ${limit.median.toFixed(2)} ms  p99 ${limit.p99.toFixed(2)} ms`);
  console.log(`  ratio    ${(ours.median / limit.median).toFixed(1)} × the bare latency`);
  console.log(`status poll, ${CONNECTIONS} connections, client and both servers in one process`);
  console.log(
    `  service  ${oursRate.toFixed(0)} /s   bare ${limitRate.toFixed(0)} /s   ratio ${(oursRate / limitRate).toFixed(2)}`,
  );

  await bare.close();
  await app.close();
  await mongo.close();
}

/** Stores payments as large as real completed ones. Gives their pay codes. */
async function seed(uri: string): Promise<string[]> {
  const connection = await createConnection(uri).asPromise();
  const payCodes = Array.from({ length: PAYMENTS }, (_, i) => i.toString(36).padStart(12, '0'));
  const now = new Date();
  for (let from = 0; from < PAYMENTS; from += 1000) {
    const batch = payCodes.slice(from, from + 1000).map((payCode, i) => ({
      _id: new Types.ObjectId(),
      businessId: new Types.ObjectId('0123456789abcdef01234567'),
      environment: 'test',
      payCode,
      clientReference: `Reference${from + i}`,
      status: 'completed',
      version: 6,
      customer: { email: `customer${from + i}@example.com`, firstName: 'Ada', lastName: 'Obi' },
      metadata: Object.fromEntries(Array.from({ length: 8 }, (_, k) => [`key${k}`, 'x'.repeat(100)])),
      history: Array.from({ length: 3 }, () => ({
        at: now,
        from: 'pending',
        to: 'processing',
        cause: 'funds_seen',
      })),
      events: Array.from({ length: 2 }, (_, k) => ({
        id: `evt_${k}`,
        type: 'payment.processing',
        sequence: k,
        at: now,
      })),
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    }));
    await connection.collection('payments').insertMany(batch);
  }
  await connection.close();
  return payCodes;
}

const ADDRESS = '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4';
const NETWORKS = JSON.stringify({
  test: {
    treasury: ADDRESS,
    networks: [
      {
        name: 'base',
        chainId: 84532,
        rpcUrls: ['http://127.0.0.1:1'],
        confirmations: 3,
        factory: ADDRESS,
        tokens: { USDC: { address: ADDRESS, decimals: 6 } },
      },
    ],
  },
});
