import {
  GOOD_URLS,
  HOSTILE_ADDRESSES,
  HOSTILE_URLS,
  PUBLIC_ADDRESSES,
} from '@cowrie/api/platform/testing/hostile-urls';
import { isPublicAddress } from './public-address';
import { faultOfWebhookUrl, type UrlPolicy } from './webhook-url';

const live: UrlPolicy = { environment: 'live', allowPrivate: false };
const test: UrlPolicy = { environment: 'test', allowPrivate: false };
const local: UrlPolicy = { environment: 'live', allowPrivate: true };
const accepted = (urls: readonly string[], policy: UrlPolicy) =>
  urls.filter((url) => faultOfWebhookUrl(url, policy) === undefined);

it('has a corpus of at least 300 hostile URLs', () => {
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300);
});

it('accepts no hostile URL in live', () => {
  expect(accepted(HOSTILE_URLS, live)).toEqual([]);
});

it('accepts plain http and other ports in test, and no other hostile URL', () => {
  expect(accepted(HOSTILE_URLS, test)).toEqual([
    'http://shop.example.com/',
    'HTTP://a.com',
    'https://shop.example.com:8443/',
    'https://shop.example.com:80/',
    'https://shop.example.com:22/',
  ]);
});

it('accepts every good URL, in live and in test', () => {
  expect(accepted(GOOD_URLS, live)).toEqual(GOOD_URLS);
  expect(accepted(GOOD_URLS, test)).toEqual(GOOD_URLS);
});

it('accepts private addresses, any port and http for local work, and still refuses a URL without a server', () => {
  const servers = [
    'http://127.0.0.1:9000/hooks',
    'http://localhost:3001',
    'https://10.0.0.1:8443/',
    'http://[::1]:80/',
  ];
  expect(accepted(servers, local)).toEqual(servers);
  const others = [
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'http://user:pass@127.0.0.1/',
    'hooks',
    'http:\\\\127.0.0.1',
  ];
  expect(accepted(others, local)).toEqual([]);
});

it('says what is wrong', () => {
  expect(faultOfWebhookUrl('http://shop.example.com/', live)).toBe('must begin with https://');
  expect(faultOfWebhookUrl('https://shop.example.com:8443/', live)).toBe('must be on port 443');
  expect(faultOfWebhookUrl('https://169.254.169.254/', live)).toBe(
    'must not be a private or reserved address',
  );
});

it('distinguishes public addresses from all others', () => {
  expect(HOSTILE_ADDRESSES.filter(isPublicAddress)).toEqual([]);
  expect(PUBLIC_ADDRESSES.filter(isPublicAddress)).toEqual(PUBLIC_ADDRESSES);
});
