import { randomBytes } from 'node:crypto';
import type { PaymentDetails } from '@cowrie/sdk';
import { type LocalStackProcess, startLocalStackProcess, testRun } from '@cowrie/testing';
import { secretOf } from '@cowrie/webhook-signature';
import { ShopWorld } from './shop.world';
import { type Starter, STARTERS } from './starters';

/** Installing takes minutes on a machine that has never done it. */
const INSTALL_WITHIN_MS = 10 * 60_000;

/**
 * The starters that this machine can run. For each of the others, a message and a skipped test say what is
 * missing.
 */
const ready = STARTERS.filter((starter) => {
  if (!testRun.isFull) return false;
  const lacking = starter.missing();
  if (lacking === undefined) return true;
  process.stderr.write(
    `NOT RUN: the starter examples/${starter.name}, because this machine lacks ${lacking}\n`,
  );
  // eslint-disable-next-line jest/no-disabled-tests -- its name tells what this machine lacks
  it.skip(`NOT RUN: examples/${starter.name}, without ${lacking}`, () => undefined);
  return false;
});

let stack: LocalStackProcess;
beforeAll(async () => {
  if (ready.length > 0) stack = await startLocalStackProcess();
});
afterAll(() => stack?.remove());

// eslint-disable-next-line jest/no-disabled-tests -- Jest fails a file without a test
if (!testRun.isFull) it.skip('npm run test:full runs every starter against the stack', () => undefined);

if (ready.length > 0)
  describe.each(ready.map((starter): [string, Starter] => [starter.name, starter]))(
    'examples/%s',
    (_, starter) => {
      let world: ShopWorld;
      let paid: PaymentDetails;

      beforeAll(async () => {
        await starter.install();
        world = await ShopWorld.start(starter, stack.dev);
      }, INSTALL_WITHIN_MS);
      afterAll(() => world?.stop());

      it('marks an order as paid when the customer returns, after it has verified the payment', async () => {
        const payment = await world.buy();
        expect(payment.clientReference).toMatch(/[0-9a-f]{32}$/);
        expect(await world.comeBack(payment)).toMatchObject({ order: 'unpaid' });
        await world.cowrie.testHelpers.simulate(payment.id, { case: 'exact' });
        await world.untilStatus(payment, 'completed');
        expect(world.paidCount()).toBe(0);
        expect(await world.comeBack(payment)).toMatchObject({ order: 'paid' });
        expect(await world.comeBack(payment)).toMatchObject({ order: 'paid' });
        expect(world.paidCount()).toBe(1);
      });

      it('marks an order as paid by webhook, even if the customer never returns', async () => {
        await world.setWebhooks(true);
        const before = world.paidCount();
        paid = await world.buy();
        await world.cowrie.testHelpers.simulate(paid.id, { case: 'exact' });
        await world.untilDelivered(paid, 'payment.completed');
        expect(world.paidCount()).toBe(before + 1);
        expect(await world.comeBack(paid)).toMatchObject({ order: 'paid' });
        // The same event again, and the same facts under another event, deliver nothing twice.
        for (const id of ['evt_again', 'evt_again', 'evt_other'])
          expect(await world.send(paid, { id })).toBeLessThan(300);
        expect(world.paidCount()).toBe(before + 1);
      });

      it('refuses a webhook that Cowrie did not sign, or that is old', async () => {
        const payment = await world.buy();
        const [early, late] = [-6, 6].map((minutes) => new Date(Date.now() + minutes * 60_000));
        expect(await world.send(payment, { secret: secretOf(randomBytes(32)) })).toBe(400);
        expect(await world.send(payment, { at: early as Date })).toBe(400);
        expect(await world.send(payment, { at: late as Date })).toBe(400);
        expect(await world.comeBack(payment)).toMatchObject({ order: 'unpaid' });
      });

      it('marks nothing as paid for a signed event that does not match the order', async () => {
        const [payment, before] = [await world.buy(), world.paidCount()];
        const { clientReference } = await world.buy();
        const misfits: Partial<PaymentDetails>[] = [
          { fiatAmount: '1.00' },
          { currency: payment.currency === 'USD' ? 'NGN' : 'USD' },
          { id: '0'.repeat(24) },
          { clientReference },
          { clientReference: `Order1${'0'.repeat(32)}` },
        ];
        for (const [index, data] of misfits.entries())
          expect(await world.send(payment, { id: `evt_misfit${index}`, data })).toBeLessThan(300);
        for (const type of ['payment.processing', 'payment.reversed', 'payment.exception'])
          expect(await world.send(payment, { id: `evt_${type}`, type })).toBeLessThan(300);
        expect(world.paidCount()).toBe(before);
        expect(await world.comeBack(payment)).toMatchObject({ order: 'unpaid' });
        // The correct event is still accepted.
        expect(await world.send(payment, { id: 'evt_right' })).toBeLessThan(300);
        expect(world.paidCount()).toBe(before + 1);
      });

      it('trusts nothing in the address that the customer returns to', async () => {
        const [payment, before] = [await world.buy(), world.paidCount()];
        const query = { paymentId: paid.id, status: 'completed', paid: 'true' };
        expect(await world.comeBack(payment, query)).toMatchObject({ order: 'unpaid' });
        for (const reference of ['__proto__', `Order1${'0'.repeat(32)}`, '<script>alert(1)</script>', '']) {
          const answer = await world.comeBack(paid, { reference });
          expect(answer).toMatchObject({ status: 404, order: undefined });
          expect(answer.text).not.toContain('<script>alert(1)');
        }
        expect(world.paidCount()).toBe(before);
      });

      it('leaves an order unpaid when too little arrives', async () => {
        const [payment, before] = [await world.buy(), world.paidCount()];
        await world.cowrie.testHelpers.simulate(payment.id, { case: 'under' });
        await world.untilDelivered(payment, 'payment.processing');
        expect(await world.comeBack(payment)).toMatchObject({ order: 'unpaid' });
        expect(world.paidCount()).toBe(before);
      });

      it('tells a customer what is wrong with the e-mail address, and creates no payment', async () => {
        const { data } = await world.cowrie.payments.list({ pageSize: 1 });
        expect(await world.customer().buy('no address')).toMatchObject({
          status: starter.name === 'woocommerce' ? 502 : 400,
        });
        expect((await world.cowrie.payments.list({ pageSize: 1 })).data).toEqual(data);
      });

      if (starter.name === 'woocommerce') {
        it('accepts a completed payment when the customer pays again before the webhook', async () => {
          await world.setWebhooks(false);
          try {
            const [payment, before] = [await world.buy(), world.paidCount()];
            const back = await world.comeBack(payment);
            await world.cowrie.testHelpers.simulate(payment.id, { case: 'exact' });
            await world.untilStatus(payment, 'completed');
            expect(await world.customer().payAgain(back.text)).toContain('order-received=');
            const { data } = await world.cowrie.payments.list({ pageSize: 1 });
            expect(data[0]?.id).toBe(payment.id);
            expect(world.paidCount()).toBe(before + 1);
          } finally {
            await world.setWebhooks(true);
          }
        });

        it('leads a customer who sent too little back to the same payment', async () => {
          const payment = await world.buy();
          const back = await world.comeBack(payment);
          await world.cowrie.testHelpers.simulate(payment.id, { case: 'under' });
          await world.untilDelivered(payment, 'payment.processing');
          expect(await world.customer().payAgain(back.text)).toBe(payment.paymentURL);
        });

        it('leads a customer who pays again to the same payment, and to a new one after that has ended', async () => {
          const payment = await world.buy();
          const back = await world.comeBack(payment);
          expect(await world.customer().payAgain(back.text)).toBe(payment.paymentURL);
          for (const id of ['evt_note', 'evt_note'])
            expect(await world.send(payment, { id, type: 'payment.exception' })).toBe(200);
          const noted = await world.comeBack(payment);
          expect(noted.text.match(/payment\.exception/g)).toHaveLength(1);
          await world.cancel(payment);
          await world.untilDelivered(payment, 'payment.expired');
          const again = await world.comeBack(payment);
          expect(again.text).toContain('payment.expired');
          expect(await world.customer().payAgain(again.text)).not.toBe(payment.paymentURL);
          const { data } = await world.cowrie.payments.listDetails({ pageSize: 1 });
          const [fresh] = data as [PaymentDetails];
          await world.cowrie.testHelpers.simulate(fresh.id, { case: 'exact' });
          await world.untilDelivered(fresh, 'payment.completed');
          expect(await world.comeBack(fresh)).toMatchObject({ order: 'paid' });
          // The payment that ended still belongs to this order.
          expect(await world.comeBack(payment)).toMatchObject({ order: 'paid' });
        });
      }
    },
  );
