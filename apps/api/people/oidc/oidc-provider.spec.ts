import { type OpenIdFault, type OpenIdServer, startOpenIdServer } from '@cowrie/testing';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { beginFlow, type OidcFlow } from './oidc-flow';
import { CALLBACK_PATH, OidcProvider } from './oidc-provider';

const NOW = new Date('2026-11-23T12:00:00Z');
const newFlow = (): OidcFlow => beginFlow('k'.repeat(32), NOW, '/').flow;

let server: OpenIdServer;
let provider: OidcProvider;
beforeEach(async () => {
  server = await startOpenIdServer();
  provider = new OidcProvider(aConfig({ oidc: { ...server, name: 'Acme' } }));
});
afterEach(() => server.close());

/** What the provider puts into the URL when it sends the browser back. */
async function answerTo(flow: OidcFlow): Promise<string> {
  const { headers } = await fetch(await provider.addressFor(flow), { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`http://dashboard.test${CALLBACK_PATH}`);
  return back.search;
}

const reasonOf = async (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'taken',
    (error: { reason?: string }) => error.reason ?? error,
  );

it('returns the person, by a code that only this sign-in can use', async () => {
  const flow = newFlow();
  server.person = { sub: 'u1', email: 'Ada@Example.com', email_verified: true, amr: ['pwd', 'mfa'] };
  const answer = await answerTo(flow);
  expect(await provider.identify(flow, answer)).toEqual({
    issuer: server.issuer,
    subject: 'u1',
    confirmedEmail: 'ada@example.com',
    hasTwoFactors: true,
  });
  expect(await reasonOf(provider.identify(flow, answer))).toBe('oidc_refused');
});

it.each<OpenIdFault>(['nonce', 'signature', 'audience', 'issuer', 'expired', 'none', 'unsigned'])(
  'accepts no ID token with this fault: %s',
  async (fault) => {
    const flow = newFlow();
    server.fault = fault;
    expect(await reasonOf(provider.identify(flow, await answerTo(flow)))).toBe('oidc_refused');
    expect(await reasonOf(provider.identify(flow, await answerTo(flow)))).toBe('taken');
  },
);

it.each<[string, (flow: OidcFlow, other: OidcFlow) => OidcFlow]>([
  ['state', (flow, { state }) => ({ ...flow, state })],
  ['nonce', (flow, { nonce }) => ({ ...flow, nonce })],
  ['verifier', (flow, { verifier }) => ({ ...flow, verifier })],
])('accepts no answer to a sign-in with another %s', async (_, mixed) => {
  const flow = newFlow();
  const answer = await answerTo(flow);
  expect(await reasonOf(provider.identify(mixed(flow, newFlow()), answer))).toBe('oidc_refused');
});

it.each([
  ['of another provider', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['without its provider', (query: URLSearchParams) => query.delete('iss')],
  ['without a code', (query: URLSearchParams) => query.delete('code')],
  ['with another code', (query: URLSearchParams) => query.set('code', 'x')],
  ['with two codes', (query: URLSearchParams) => query.append('code', 'x')],
])('accepts no answer %s', async (_, change) => {
  const flow = newFlow();
  const query = new URLSearchParams(await answerTo(flow));
  change(query);
  expect(await reasonOf(provider.identify(flow, `?${query.toString()}`))).toBe('oidc_refused');
});

it('reports when the person refused', async () => {
  const flow = newFlow();
  server.refuses = true;
  expect(await reasonOf(provider.identify(flow, await answerTo(flow)))).toBe('oidc_refused');
});

it('requests the provider’s metadata once, and again after a failure', async () => {
  const away = new OidcProvider(aConfig({ oidc: { ...server, issuer: 'http://127.0.0.1:9', name: 'Acme' } }));
  expect(await reasonOf(away.addressFor(newFlow()))).toBe('oidc_away');
  await Promise.all([provider.addressFor(newFlow()), provider.addressFor(newFlow())]);
  await provider.addressFor(newFlow());
  expect(server.calls.get('/.well-known/openid-configuration')).toBe(1);
});

it('detects a provider that has become unreachable', async () => {
  const flow = newFlow();
  const answer = await answerTo(flow);
  await server.close();
  expect(await reasonOf(provider.identify(flow, answer))).toBe('oidc_away');
});
