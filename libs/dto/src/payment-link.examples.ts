import type { CheckoutLink, PayLinkDto } from './payment-link.dto';

const LINK = {
  code: 'k7Tq2mVd9RbX4sZp',
  state: 'open',
  businessName: 'Lagos Leather',
  logoURL: 'https://shop.example.com/logo.png',
  brandColor: '#7a4a1e',
  supportEmail: 'help@shop.example.com',
  environment: 'test',
} as const;

/** Answers to `GET /checkout/links/:code`. */
export const CHECKOUT_LINK_EXAMPLES = {
  fixed: { ...LINK, title: 'Weekend bag, brown', currency: 'NGN', amount: '45000.00' },
  open: {
    ...LINK,
    code: 'B4nYt8Lw1QcE6gHu',
    title: 'Deposit for an order',
    description: 'Tell us your order number by e-mail.',
    currency: 'NGN',
    minimumAmount: '1000.00',
    maximumAmount: '500000.00',
  },
} satisfies Record<string, CheckoutLink>;

/** Bodies of `POST /checkout/links/:code/payments`. */
export const PAY_LINK_BODIES = {
  fixed: { customerEmail: 'ada@example.com' },
  open: {
    amount: 20000,
    customerEmail: 'ada@example.com',
    customerFirstName: 'Ada',
    customerLastName: 'Obi',
  },
} satisfies Record<string, PayLinkDto>;
