import { memoryStorage } from '../testing/scripted-wallet';
import { isRefundPath, takeClaimToken } from './claim-token';

const TOKEN = 'aB3_-'.repeat(8) + 'xyz';
const OTHER = 'z'.repeat(43);

/** A window at that fragment. */
function windowAt(hash: string) {
  const replaceState = jest.fn();
  return { location: { hash, pathname: '/refund' }, history: { replaceState } };
}

it('takes the token out of the address, and finds it again after a reload', () => {
  const storage = memoryStorage();
  const opened = windowAt(`#${TOKEN}`);
  expect(takeClaimToken(opened, () => storage)).toBe(TOKEN);
  expect(opened.history.replaceState.mock.calls).toEqual([[null, '', '/refund']]);
  const reloaded = windowAt('');
  expect(takeClaimToken(reloaded, () => storage)).toBe(TOKEN);
  expect(reloaded.history.replaceState).not.toHaveBeenCalled();
});

it('uses a newer link instead of the one that the tab keeps', () => {
  const storage = memoryStorage();
  takeClaimToken(windowAt(`#${TOKEN}`), () => storage);
  expect(takeClaimToken(windowAt(`#${OTHER}`), () => storage)).toBe(OTHER);
  expect(takeClaimToken(windowAt(''), () => storage)).toBe(OTHER);
});

it('never shows an older refund for a link that is cut off', () => {
  const storage = memoryStorage();
  takeClaimToken(windowAt(`#${TOKEN}`), () => storage);
  expect(takeClaimToken(windowAt(`#${OTHER.slice(1)}`), () => storage)).toBeNull();
  expect(takeClaimToken(windowAt(''), () => storage)).toBeNull();
});

it.each([`#${TOKEN}.`, `#${TOKEN})`])(
  'reads a link to which a mail program has added characters: %s',
  (hash) => {
    expect(takeClaimToken(windowAt(hash), memoryStorage)).toBe(TOKEN);
  },
);

it.each([`#${TOKEN}a`, '#', '', `#${TOKEN.slice(1)}`, '#<script>'])('finds no token in %j', (hash) => {
  expect(takeClaimToken(windowAt(hash), memoryStorage)).toBeNull();
});

it('works without storage', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(takeClaimToken(windowAt(`#${TOKEN}`), blocked)).toBe(TOKEN);
  expect(takeClaimToken(windowAt(''), blocked)).toBeNull();
});

it.each([
  ['/refund', true],
  ['/refund/', true],
  ['/refunds', false],
  ['/refundABC123', false],
  ['/', false],
])('knows the path of a refund: %s', (path, expected) => expect(isRefundPath(path)).toBe(expected));
