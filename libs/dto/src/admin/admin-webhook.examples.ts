import { EVENT_EXAMPLES } from '../examples';
import { testEventBody } from '../test-event';
import type {
  AdminDelivery,
  AdminDeliveryAttempt,
  AdminDeliveryPage,
  AdminDeliveryRow,
} from './admin-webhook-delivery.dto';
import type {
  AdminChangeWebhookEndpointDto,
  AdminCreateWebhookEndpointDto,
  AdminResendAllDto,
  AdminResendDto,
  AdminResent,
  AdminRollWebhookSecretDto,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
} from './admin-webhook-endpoint.dto';

const AT = '2026-11-21T03:32:40.118Z';
const BUSINESS_ID = '6b010fd2c7f3464f0a917c01';
const ENDPOINT_ID = '6b010fd2c7f3464f0a917d01';
const EVENT_ID = 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4';
const range = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

export const ADMIN_CREATE_WEBHOOK_ENDPOINT: Record<'all' | 'some', AdminCreateWebhookEndpointDto> = {
  all: { url: 'https://shop.example.com/webhooks', environment: 'test' },
  some: {
    url: 'https://shop.example.com/webhooks',
    environment: 'live',
    events: ['payment.completed', 'payment.exception'],
  },
};

export const ADMIN_CHANGE_WEBHOOK_ENDPOINT: Record<'move' | 'disable', AdminChangeWebhookEndpointDto> = {
  move: { url: 'https://shop.example.com/hooks/cowrie', events: null },
  disable: { enabled: false },
};

export const ADMIN_WEBHOOK_ENDPOINT: AdminWebhookEndpoint = {
  id: ENDPOINT_ID,
  environment: 'test',
  url: 'https://shop.example.com/webhooks',
  enabled: true,
  createdAt: AT,
  updatedAt: AT,
};

export const ADMIN_WEBHOOK_ENDPOINTS: AdminWebhookEndpoint[] = [
  ADMIN_WEBHOOK_ENDPOINT,
  {
    ...ADMIN_WEBHOOK_ENDPOINT,
    id: '6b010fd2c7f3464f0a917d02',
    environment: 'live',
    events: ['payment.completed'],
    enabled: false,
    disabledReason: 'answered 410 Gone',
    failingSince: AT,
  },
];

export const ADMIN_WEBHOOK_ENDPOINT_WITH_SECRET: AdminWebhookEndpointWithSecret = {
  ...ADMIN_WEBHOOK_ENDPOINT,
  secret: 'whsec_…',
};

export const ADMIN_ROLL_WEBHOOK_SECRET: AdminRollWebhookSecretDto = { overlapSeconds: 86_400 };
export const ADMIN_RESEND: AdminResendDto = range;
export const ADMIN_RESEND_ALL: AdminResendAllDto = { environment: 'live', ...range };
export const ADMIN_RESENT: AdminResent = { count: 12 };

const failed: AdminDeliveryAttempt = {
  at: AT,
  durationMs: 41,
  status: 503,
  error: 'answered 503',
  excerpt: 'try again later',
};

const pending: AdminDeliveryRow = {
  id: `${EVENT_ID}:${ENDPOINT_ID}`,
  eventId: EVENT_ID,
  type: 'payment.processing',
  environment: 'test',
  endpointId: ENDPOINT_ID,
  paymentId: '6b0110ffc7f3464f0a917cae',
  sequence: 1,
  state: 'pending',
  tries: 1,
  nextAt: '2026-11-21T03:32:45.601Z',
  createdAt: AT,
  lastAttempt: failed,
};

export const ADMIN_DELIVERY: AdminDelivery = {
  ...pending,
  body: JSON.stringify(EVENT_EXAMPLES['payment.processing']),
  attempts: [failed],
};

const TEST_ID = 'evt_5a1908f7-e6d5-4c4b-a291-80706050403a';

/** The delivery of a test event, newly created. */
export const ADMIN_TEST_DELIVERY: AdminDelivery = {
  id: `${TEST_ID}:${ENDPOINT_ID}`,
  eventId: TEST_ID,
  type: 'webhook.test',
  environment: 'test',
  endpointId: ENDPOINT_ID,
  sequence: 1,
  state: 'pending',
  tries: 0,
  nextAt: AT,
  createdAt: AT,
  body: JSON.stringify(testEventBody(AT, BUSINESS_ID, 'test')),
  attempts: [],
};

export const ADMIN_DELIVERY_PAGE: AdminDeliveryPage = {
  data: [pending],
  hasMore: true,
  nextBefore: pending.id,
};
