import fastify from 'fastify';
import { FakeClock } from '../testing/fake-clock';
import { forwardedForHook } from './forwarded-for.hook';

const PROXY = '127.0.0.1';

/** A server behind `PROXY` that returns the address it counts and the warnings that it gave. */
function aServer(trustProxy: string[] | false) {
  const clock = new FakeClock();
  const warnings: string[] = [];
  const server = fastify({ trustProxy });
  server.addHook(
    'onRequest',
    forwardedForHook(clock, (text) => warnings.push(text)),
  );
  server.get('/', async ({ ip }) => ip);
  const addressFor = async (forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return (await server.inject({ url: '/', remoteAddress: PROXY, headers })).body;
  };
  return { clock, warnings, addressFor };
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7:4711, 10.0.0.1:80', '203.0.113.7'],
  ['203.0.113.9, 203.0.113.7:4711,[fd00::1]:80 ', '203.0.113.7'],
  ['', PROXY],
])('reads "%s" as the address %s', async (header, address) => {
  expect(await aServer([PROXY, '10.0.0.0/8', 'fd00::/8']).addressFor(header)).toBe(address);
});

it('warns at most once an hour about forwarded headers from an unnamed proxy', async () => {
  const { clock, warnings, addressFor } = aServer(false);
  expect(await addressFor('203.0.113.7:4711')).toBe(PROXY);
  await addressFor('203.0.113.7');
  expect(warnings).toEqual([
    expect.stringContaining(`came from ${PROXY}, which TRUSTED_PROXIES does not name`),
  ]);
  clock.advanceSeconds(3599);
  await addressFor('203.0.113.7');
  expect(warnings).toHaveLength(1);
  clock.advanceSeconds(1);
  await addressFor('203.0.113.7');
  expect(warnings).toHaveLength(2);
});

it('names the second proxy when only the first is trusted', async () => {
  const { warnings, addressFor } = aServer([PROXY]);
  expect(await addressFor('203.0.113.7, 172.31.250.1:5000')).toBe('172.31.250.1');
  expect(warnings).toEqual([expect.stringContaining('came from 172.31.250.1,')]);
});

it('does not warn when every proxy is named, or none forwards', async () => {
  const { warnings, addressFor } = aServer([PROXY, '10.0.0.0/8']);
  for (const header of [undefined, '', '203.0.113.7', '203.0.113.7:1, 10.0.0.1:2']) await addressFor(header);
  expect(warnings).toEqual([]);
});
