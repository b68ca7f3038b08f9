import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CowrieWebhookError, verifyWebhook, type WebhookVerification } from '.';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const now = new Date('2033-01-01T00:00:00Z');
const event = { type: 'payment.completed', reference: 'Ọjà10001' };
const payload = JSON.stringify(event);

/** Signs as Standard Webhooks describes, without code of this repository. */
function signed(over: { id?: string; at?: Date; body?: string; secrets?: string[] } = {}) {
  const { id = 'evt_1', at = now, body = payload, secrets = [secret] } = over;
  const seconds = String(Math.floor(at.getTime() / 1000));
  const sign = (known: string) =>
    `v1,${createHmac('sha256', Buffer.from(known.slice(6), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(sign).join(' ') };
}
const verify = (over: Partial<WebhookVerification> = {}) =>
  verifyWebhook({ payload, headers: signed(), secret, now, ...over });
const refused = async (over: Partial<WebhookVerification>) =>
  expect(verify(over)).rejects.toThrow(CowrieWebhookError);

it('returns the event, from text or bytes and from any kind of headers', async () => {
  expect(await verify()).toEqual(event);
  expect(await verify({ payload: Buffer.from(payload) })).toEqual(event);
  expect(await verify({ headers: new Headers(signed()) })).toEqual(event);
  const upperCase = Object.fromEntries(
    Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verify({ headers: upperCase })).toEqual(event);
});

it('accepts either secret while one is replaced', async () => {
  expect(await verify({ secret: [other, secret] })).toEqual(event);
  expect(await verify({ headers: signed({ secrets: [other, secret] }) })).toEqual(event);
  expect(await verify({ secret: secret.slice(6) })).toEqual(event);
});

it('refuses a changed body, id, time, signature or secret', async () => {
  await refused({ payload: payload.replace('10001', '10002') });
  await refused({ payload: `${payload} ` });
  await refused({ headers: { ...signed(), 'webhook-id': 'evt_2' } });
  await refused({ headers: { ...signed(), 'webhook-timestamp': String(now.getTime() / 1000 + 1) } });
  const signature = signed()['webhook-signature'];
  for (const forged of [
    '',
    'v1,',
    'v1,AAAA',
    'v1,*',
    signature.replace('v1,', 'v2,'),
    signature.slice(0, -2),
    'v1',
  ])
    await refused({ headers: { ...signed(), 'webhook-signature': forged } });
  await refused({ secret: other });
  await refused({ secret: [] });
});

it('refuses a time outside the tolerance, in the past or the future', async () => {
  const at = (seconds: number) => ({ headers: signed({ at: new Date(now.getTime() + seconds * 1000) }) });
  for (const seconds of [-300, 300]) expect(await verify(at(seconds))).toEqual(event);
  for (const seconds of [-301, 301]) await refused(at(seconds));
  await refused({ ...at(-11), toleranceSeconds: 10 });
  for (const time of ['', 'now', '1e9', '-5', '0x10'])
    await refused({ headers: { ...signed(), 'webhook-timestamp': time } });
});

it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'refuses a webhook without %s',
  async (name) => {
    await refused({ headers: { ...signed(), [name]: undefined } });
  },
);

it('refuses a parsed body and a malformed secret', async () => {
  await expect(verify({ payload: event as never })).rejects.toThrow('raw request body');
  await expect(verify({ secret: 'whsec_' })).rejects.toThrow('whsec_ and base64');
});

/** The clients in other languages are tested with the same webhooks. */
const vectors = JSON.parse(
  readFileSync(resolve(__dirname, '../../../clients/webhook-vectors.json'), 'utf8'),
) as {
  now: number;
  cases: {
    name: string;
    isGenuine: boolean;
    payload: string;
    headers: Record<string, string>;
    secrets: string[];
  }[];
};
it.each(vectors.cases)(
  'accepts exactly the genuine webhooks: $name',
  async ({ isGenuine, payload: body, headers, secrets }) => {
    const given = { payload: body, headers, secret: secrets, now: new Date(vectors.now * 1000) };
    if (isGenuine) expect(await verify(given)).toEqual(JSON.parse(body));
    else await refused(given);
  },
);
