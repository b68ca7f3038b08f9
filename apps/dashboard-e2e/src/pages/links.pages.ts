import request from 'supertest';
import type { CreatePaymentLinkDto, PaymentLinkDetails } from '@cowrie/dto';
import type { DashboardSite } from '../dashboard-page';
import type { ShownPage } from './shown-page';

/** Creates a payment link of the site's business. */
export async function aLink(
  site: DashboardSite,
  over: Partial<CreatePaymentLinkDto> = {},
): Promise<PaymentLinkDetails> {
  const owner = await site.as('owner');
  const body = { title: 'Weekend bag, brown', amount: 45_000, use: 'many', ...over };
  const answer = await owner.call('post', `${site.path('test')}/links`, { body });
  return (answer.body as { data: PaymentLinkDetails }).data;
}

/** Opens a payment with a link, as its page does. */
export async function payLink(site: DashboardSite, code: string, amount?: number): Promise<void> {
  await request(site.app.url)
    .post(`/checkout/links/${code}/payments`)
    .send({ customerEmail: 'ada@example.com', ...(amount !== undefined && { amount }) });
}

/** The pages of payment links. */
export const PAGES: ShownPage[] = [
  {
    name: 'links',
    prepare: async (site) => {
      const { code } = await aLink(site);
      await payLink(site, code);
      await aLink(site, { title: 'Invoice 2026-118', use: 'once' });
      await aLink(site, { title: 'Donation', amount: undefined as never, minimumAmount: 2000 });
      return `/${site.businessId}/test/links`;
    },
    ready: 'Weekend bag, brown',
  },
  {
    name: 'link',
    prepare: async (site) => {
      const { id, code } = await aLink(site, {
        title: 'Deposit for an order',
        description: 'Tell us your order number by e-mail.',
        amount: undefined as never,
        metadata: { campaign: 'market-day' },
        callbackURL: 'https://shop.example.com/thanks',
      });
      await payLink(site, code, 20_000);
      await payLink(site, code, 7500.5);
      return `/${site.businessId}/test/links/${id}`;
    },
    ready: 'Tell us your order number',
  },
];
