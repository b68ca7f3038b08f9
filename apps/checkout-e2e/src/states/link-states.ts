import type { CheckoutLink } from '@cowrie/dto';
import type { FixtureServer } from '../fixture-server';
import type { OpenedPage } from '../open-page';
import type { PageState } from './page-states';

const LINK: CheckoutLink = {
  code: 'k7Tq2mVd9RbX4sZp',
  state: 'open',
  businessName: 'Ada Books',
  logoURL: '',
  supportEmail: 'help@ada-books.example',
  environment: 'test',
  title: 'Deposit for an order',
  currency: 'NGN',
};
const FIXED: CheckoutLink = { ...LINK, title: 'Weekend bag, brown', amount: '45000.00' };

function state(heading: string, link: CheckoutLink, act?: (opened: OpenedPage) => Promise<void>): PageState {
  return {
    heading,
    async show(server: FixtureServer, opened: OpenedPage) {
      server.link = link;
      await opened.page.goto(`${server.origin}/l/${link.code}`);
      await act?.(opened);
    },
  };
}

/** The page of a payment link. */
export const LINK_STATES: Record<string, PageState> = {
  link: state('Pay Ada Books', { ...FIXED, brandColor: '#7a4a1e' }),
  'link-amount': state(
    'Pay Ada Books',
    {
      ...LINK,
      description: 'Tell us your order number by e-mail.',
      minimumAmount: '2000.00',
      maximumAmount: '500000.00',
    },
    async ({ page }) => {
      await page.getByLabel('Amount in NGN').fill('1,500');
      await page.getByLabel('Your e-mail address').fill('ada');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Enter an amount between').waitFor();
    },
  ),
  'link-in-use': state(
    'Somebody is paying with this link',
    { ...FIXED, state: 'in_use' },
    async ({ page }) => {
      await page.evaluate((code) => localStorage.setItem(`cowrie.link.${code}`, 'aB3dE6gH9jK2'), FIXED.code);
      await page.reload();
      await page.getByRole('link', { name: 'Continue with your payment' }).waitFor();
    },
  ),
  'link-used': state('This link is already paid', { ...FIXED, state: 'used' }),
};
