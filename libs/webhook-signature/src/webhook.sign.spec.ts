import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { secretOf, signWebhook } from './index';

const secret = secretOf(randomBytes(32));
const other = secretOf(randomBytes(32));
const webhook = { id: 'evt_1', at: new Date(), body: '{"name":"Ọlá ✓"}' };

it('signs id, seconds and body with HMAC-SHA-256, as Standard Webhooks describes', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const at = new Date(1_614_265_330_999);
  const headers = signWebhook({ ...webhook, at, secrets: [`whsec_${key.toString('base64')}`] });
  const expected = createHmac('sha256', key).update(`evt_1.1614265330.${webhook.body}`).digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1,${expected}`,
  });
});

it('signs with both secrets while one is replaced', () => {
  const headers = { ...signWebhook({ ...webhook, secrets: [secret, other] }) };
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const known of [secret, other])
    expect(new Webhook(known).verify(webhook.body, headers)).toEqual({ name: 'Ọlá ✓' });
  expect(() => new Webhook(secretOf(randomBytes(32))).verify(webhook.body, headers)).toThrow();
});

it('refuses to sign without a secret or with a wrong one, and to make a short one', () => {
  expect(() => signWebhook({ ...webhook, secrets: [] })).toThrow('needs a secret');
  for (const wrong of ['', 'whsec_', 'whsec_no base64', 'whsec_abc'])
    expect(() => signWebhook({ ...webhook, secrets: [wrong] })).toThrow('not base64');
  expect(() => secretOf(randomBytes(8))).toThrow('24 to 64 bytes');
});
