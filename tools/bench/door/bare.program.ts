import { fastify } from 'fastify';
import { mongo } from 'mongoose';
import { DRIVER_OPTIONS } from '@cowrie/api/platform/mongo/connection.options';
import { wholePayment } from './payments.make';

const { MongoClient, ObjectId } = mongo;

/** The fields of these routes' answers. */
const VERIFIED = { clientReference: 1, paidAt: 1, status: 1, fiatAmount: 1, confirmedUnits: 1, currency: 1 };
const SHOWN = { history: 0, events: 0, ledger: 0, exceptions: 0, resolutions: 0 };
const LISTED = { clientReference: 1, fiatAmount: 1, currency: 1, status: 1, createdAt: 1 };

/**
 * The bare limit of the door: Fastify and the plain driver, with the query of each route on the same data. It
 * does not check keys or bodies, count requests or shape answers.
 */
async function serve(uri: string, business: string): Promise<void> {
  const client = await new MongoClient(uri, DRIVER_OPTIONS).connect();
  const payments = client.db().collection('payments');
  const offers = client.db().collection('payment_offers');
  const tenant = { businessId: new ObjectId(business), environment: 'test' };
  const answer = (data: unknown) => {
    // A miss is cheaper than a hit, and would raise the limit.
    if (!data) throw new Error('no such payment');
    return { success: true, message: 'Bare', data };
  };
  const app = fastify();

  app.get<{ Params: { code: string } }>('/checkout/:code/status', async ({ params }) => {
    const found = await payments.findOne({ payCode: params.code }, { projection: { status: 1, _id: 0 } });
    return answer(found?.status);
  });
  app.get<{ Params: { id: string } }>('/api/v1/payments/:id/verify', async ({ params }) =>
    answer(await payments.findOne({ _id: new ObjectId(params.id), ...tenant }, { projection: VERIFIED })),
  );
  app.get<{ Params: { reference: string } }>(
    '/api/v1/payments/reference/:reference/verify',
    async ({ params: { reference: clientReference } }) =>
      answer(
        await payments.findOne(
          { ...tenant, clientReference, displacedBy: null },
          { projection: { ...VERIFIED, deposit: 1 } },
        ),
      ),
  );
  app.get<{ Params: { id: string } }>('/api/v1/payments/:id', async ({ params }) =>
    answer(await payments.findOne({ _id: new ObjectId(params.id), ...tenant }, { projection: SHOWN })),
  );
  app.get('/api/v1/payments', async () => {
    const rows = payments.find(tenant).project(LISTED).sort({ createdAt: -1, _id: -1 }).limit(20).toArray();
    const [data, totalItems] = await Promise.all([rows, payments.countDocuments(tenant)]);
    return answer({ data, totalItems });
  });
  app.post<{ Body: { customerEmail: string } }>('/api/v1/payments', async ({ body }, reply) => {
    const payment = wholePayment(tenant.businessId, body.customerEmail);
    const { insertedId } = await payments.insertOne(payment);
    return reply.code(201).send(answer({ paymentId: insertedId, paymentURL: payment.payCode }));
  });
  app.get<{ Params: { code: string } }>('/x402/:code', async ({ params }, reply) => {
    const payment = await payments.findOne({ payCode: params.code }, { projection: SHOWN });
    const found = await offers.find({ paymentId: payment?._id, validUntil: { $gt: new Date() } }).toArray();
    const required = Buffer.from(JSON.stringify(answer(found))).toString('base64');
    return reply.code(402).header('PAYMENT-REQUIRED', required).send({ success: false });
  });
  app.post('/api/v1/payments/quote', async () =>
    answer({ rate: '1550.00', cryptoAmount: '3.225807', fiatAmount: '5000.00', currency: 'NGN' }),
  );

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  process.once('SIGTERM', () => void app.close().then(() => client.close()));
  console.log(`bare listens on ${url}`);
}

const [, , uri = '', business = ''] = process.argv;
serve(uri, business).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
