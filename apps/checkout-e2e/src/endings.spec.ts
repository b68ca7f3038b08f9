import { type Customer, customerOn } from './stories/customer';
import { setStage, type Stage } from './stories/stage';

let stage: Stage;
let customer: Customer;

beforeAll(async () => {
  stage = await setStage({ PAYMENT_WINDOW_SECONDS: '15' });
}, 180_000);
afterAll(() => stage?.close(), 60_000);
beforeEach(async () => {
  customer = await customerOn(stage);
});
afterEach(() => customer.leave());

describe('when the time runs out', () => {
  it('lands on failureURL when half of the amount was sent', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0101');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'polygon');
    await customer.pay('USDC', 'polygon', { units: (asked) => asked / 2n });
    await customer.heading('Payment failed');
    await customer.page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(customer.page.url()).search).toBe(`?paymentId=${paymentId}&reference=Story0101`);
    expect(await stage.verify(paymentId)).toMatchObject({ paid: false, status: 'failed' });
  });

  it('lands on failureURL when nothing was sent', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0102');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.heading('Payment expired');
    await customer.page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(customer.page.url()).searchParams.get('paymentId')).toBe(paymentId);
    expect(await stage.verify(paymentId)).toMatchObject({ paid: false, status: 'expired' });
  });
});
