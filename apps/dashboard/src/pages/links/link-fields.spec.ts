import type { PaymentLink } from '../../api/hooks/links';
import { createBodyOf, fieldsOf } from './link-fields';

const ZONE = 'Africa/Lagos';
const LINK: PaymentLink = {
  id: '68f0a1b2c3d4e5f6a7b8c9d0',
  environment: 'test',
  code: 'abc',
  url: 'https://pay.example.com/l/abc',
  title: 'Tickets',
  currency: 'NGN',
  use: 'many',
  state: 'open',
  isActive: true,
  metadata: {},
  revision: 1,
  createdBy: 'person:Ada',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  figures: { paidCount: 0, paidAmount: '0', openCount: 0, isComplete: true },
};

// Guarantee: a decimal comma never multiplies a price by a hundred.
it.each([
  ['1500,50', 1500.5],
  ['1 500,50', 1500.5],
  ['1,500.50', 1500.5],
  ['5,000', 5000],
  ['1.500', 0],
  ['15O0', 0],
])('an amount typed as %j is %d; the API refuses 0', (amount, expected) => {
  expect(createBodyOf({ ...fieldsOf(ZONE), amount }, ZONE)).toMatchObject({ amount: expected });
});

it('reads the bounds of an open amount the same way, and leaves empty ones out', () => {
  const open = { ...fieldsOf(ZONE), kind: 'open' as const };
  expect(createBodyOf({ ...open, minimumAmount: '1 000,5' }, ZONE)).toMatchObject({ minimumAmount: 1000.5 });
  expect(createBodyOf(open, ZONE)).not.toHaveProperty('minimumAmount');
});

// Guarantee: a link ends by the business's time zone, wherever the person is.
it('reads and shows the end in the business’s time zone', () => {
  const expiresAt = '2026-11-21T04:32';
  for (const [zone, end] of [
    ['Africa/Lagos', '2026-11-21T03:32:00.000Z'],
    ['America/New_York', '2026-11-21T09:32:00.000Z'],
  ] as const) {
    expect(createBodyOf({ ...fieldsOf(zone), expiresAt }, zone)).toMatchObject({ expiresAt: end });
    expect(fieldsOf(zone, { ...LINK, expiresAt: end }).expiresAt).toBe(expiresAt);
  }
});
