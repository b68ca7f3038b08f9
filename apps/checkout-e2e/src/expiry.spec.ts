import { type Customer, customerOn } from './stories/customer';
import { startStoryEnvironment, type StoryEnvironment } from './stories/story-environment';

let story: StoryEnvironment;
let customer: Customer;

beforeAll(async () => {
  story = await startStoryEnvironment({ PAYMENT_WINDOW_SECONDS: '30' });
});
afterAll(() => story?.close(), 60_000);
beforeEach(async () => {
  customer = await customerOn(story);
});
afterEach(() => customer.leave());

describe('when the window ends', () => {
  it('stays when half of the amount was sent, and leads to failureURL', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0101');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'polygon');
    await customer.pay('USDC', 'polygon', { units: (asked) => asked / 2n });
    await customer.heading('Payment failed');
    await customer.goBack();
    await customer.page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(customer.page.url()).search).toBe(`?paymentId=${paymentId}&reference=Story0101`);
    expect(await story.verify(paymentId)).toMatchObject({ paid: false, status: 'failed' });
  });

  it('redirects to failureURL when nothing was sent', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0102');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.heading('Payment expired');
    await customer.page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(customer.page.url()).searchParams.get('paymentId')).toBe(paymentId);
    expect(await story.verify(paymentId)).toMatchObject({ paid: false, status: 'expired' });
  });
});
