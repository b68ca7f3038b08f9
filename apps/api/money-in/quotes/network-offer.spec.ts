import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { verifiedOf } from '@cowrie/api/chain/chain-records/verified-network';
import { reasonNotOffered } from './network-offer';

const NOW = new Date(Date.UTC(2033, 0, 1));
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const base = aNetwork({ pollIntervalMs: 2000 });
const readAt = (timestamp: Date, updatedAt = timestamp) => ({
  timestamp,
  updatedAt,
  verified: verifiedOf(aNetwork()),
});

it.each<[string, Parameters<typeof reasonNotOffered>[1]]>([
  ['is at the head', readAt(NOW)],
  ['pauses for five minutes', readAt(ago(300))],
  ['reads a chain whose clock is ahead of ours', readAt(ago(-900), NOW)],
])('offers a network whose watcher %s', (_, cursor) => {
  expect(reasonNotOffered(base, cursor, NOW)).toBeUndefined();
});

it.each<[string, Parameters<typeof reasonNotOffered>[1], RegExp]>([
  ['was never read', null, /no worker has read it yet/],
  ['is read, and far behind its head', readAt(ago(3600), NOW), /3600 s behind the present, and 300 s/],
  ['was at the head six minutes ago', readAt(ago(360)), /360 s behind/],
  ['has blocks of the future that nobody reads any more', readAt(ago(-900), ago(301)), /301 s behind/],
])('does not offer a network that %s', (_, cursor, reason) => {
  expect(reasonNotOffered(base, cursor, NOW)).toMatch(reason);
});

it.each([
  { ...base, pollIntervalMs: 600_000 },
  { ...base, restIntervalMs: 600_000 },
])('lets a rarely read network be three readings behind: %o', (seldom) => {
  expect(reasonNotOffered(seldom, readAt(ago(1800)), NOW)).toBeUndefined();
  expect(reasonNotOffered(seldom, readAt(ago(1801)), NOW)).toMatch(/1801 s behind .* 1800 s is the limit/);
});

it('never offers a retired network', () => {
  expect(reasonNotOffered({ ...base, retired: true }, readAt(NOW), NOW)).toMatch(/retired/);
});
