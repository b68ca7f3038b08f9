import { memoryStorage } from '../../testing/scripted-wallet';
import { HASH } from '../../testing/scripted-wallet';
import type { SentTransfer } from './sent-transfers';
import { createSentTransfers } from './sent-transfers';

const sent: SentTransfer = { state: 'sent', amount: '9.74', wallet: 'Scripted', hash: HASH };
const KEY = 'cowrie.sent.0xA';

it('returns a transfer after a reload, only for its own address', () => {
  const storage = memoryStorage();
  createSentTransfers(() => storage).set('0xA', sent);
  const reloaded = createSentTransfers(() => storage);
  expect(reloaded.get('0xA')).toEqual(sent);
  expect(reloaded.get('0xA')).toBe(reloaded.get('0xA'));
  expect(reloaded.get('0xB')).toBeNull();
});

it('has the state unknown after a reload during a request', () => {
  const storage = memoryStorage();
  createSentTransfers(() => storage).set('0xA', { ...sent, state: 'asking', hash: null });
  expect(createSentTransfers(() => storage).get('0xA')).toEqual({ ...sent, state: 'unknown', hash: null });
});

it('removes a transfer, and calls its listeners', () => {
  const storage = memoryStorage();
  const transfers = createSentTransfers(() => storage);
  const listener = jest.fn();
  const stop = transfers.subscribe(listener);
  transfers.set('0xA', sent);
  transfers.set('0xA', null);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(storage.getItem(KEY)).toBeNull();
  stop();
  transfers.set('0xA', sent);
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each(['{', '[]', '{"amount":1}', '{"hash":"0x1"}'])('ignores the invalid stored value %p', (text) => {
  const storage = memoryStorage();
  storage.setItem(KEY, text);
  expect(createSentTransfers(() => storage).get('0xA')).toBeNull();
});

it('drops an invalid stored hash', () => {
  const storage = memoryStorage();
  storage.setItem(KEY, JSON.stringify({ ...sent, hash: 'javascript:alert(1)' }));
  expect(createSentTransfers(() => storage).get('0xA')).toMatchObject({ state: 'unknown', hash: null });
});

it('works in memory when storage is blocked', () => {
  const transfers = createSentTransfers(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(transfers.get('0xA')).toBeNull();
  transfers.set('0xA', sent);
  expect(transfers.get('0xA')).toEqual(sent);
});
