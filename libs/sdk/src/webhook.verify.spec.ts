import { createHmac, randomBytes } from 'node:crypto';
import { CowrieWebhookError, verifyWebhook, type WebhookVerification } from '.';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const now = new Date('2033-01-01T00:00:00Z');
const event = { type: 'payment.completed', reference: 'Ọjà10001' };
const payload = JSON.stringify(event);

/** As Standard Webhooks says, and by nothing of ours. */
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

it('gives the event, from a text or from bytes, and from headers of any kind', async () => {
  expect(await verify()).toEqual(event);
  expect(await verify({ payload: Buffer.from(payload) })).toEqual(event);
  expect(await verify({ headers: new Headers(signed()) })).toEqual(event);
  const shouted = Object.fromEntries(
    Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verify({ headers: shouted })).toEqual(event);
});

it('while a secret is replaced, either side may be ahead', async () => {
  expect(await verify({ secret: [other, secret] })).toEqual(event);
  expect(await verify({ headers: signed({ secrets: [other, secret] }) })).toEqual(event);
  expect(await verify({ secret: secret.slice(6) })).toEqual(event);
});

it('refuses what was changed: body, id, time, signature, secret', async () => {
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

it('refuses what was sent too long ago, or is from the future, by the tolerance that is set', async () => {
  const at = (seconds: number) => ({ headers: signed({ at: new Date(now.getTime() + seconds * 1000) }) });
  for (const seconds of [-300, 300]) expect(await verify(at(seconds))).toEqual(event);
  for (const seconds of [-301, 301]) await refused(at(seconds));
  await refused({ ...at(-11), toleranceSeconds: 10 });
  for (const time of ['', 'now', '1e9', '-5', '0x10'])
    await refused({ headers: { ...signed(), 'webhook-timestamp': time } });
});

it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses what has no %s', async (name) => {
  await refused({ headers: { ...signed(), [name]: undefined } });
});

it('says so when it is given what was parsed, or a secret that is none', async () => {
  await expect(verify({ payload: event as never })).rejects.toThrow('as it came');
  await expect(verify({ secret: 'whsec_' })).rejects.toThrow('whsec_ and base64');
});
