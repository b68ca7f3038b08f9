import { memoryKeeper } from '../../testing/scripted-wallet';
import { HASH } from '../../testing/scripted-wallet';
import type { SentTransfer } from './sent-transfers';
import { createSentTransfers } from './sent-transfers';

const sent: SentTransfer = { state: 'sent', amount: '9.74', wallet: 'Scripted', hash: HASH };
const KEY = 'cowrie.sent.0xA';

it('is known after a reload, and for its own address only', () => {
  const keeper = memoryKeeper();
  createSentTransfers(() => keeper).set('0xA', sent);
  const reloaded = createSentTransfers(() => keeper);
  expect(reloaded.of('0xA')).toEqual(sent);
  expect(reloaded.of('0xA')).toBe(reloaded.of('0xA'));
  expect(reloaded.of('0xB')).toBeNull();
});

it('says after a reload that the answer of the wallet was not heard', () => {
  const keeper = memoryKeeper();
  createSentTransfers(() => keeper).set('0xA', { ...sent, state: 'asking', hash: null });
  expect(createSentTransfers(() => keeper).of('0xA')).toEqual({ ...sent, state: 'unknown', hash: null });
});

it('forgets, and tells whoever listens', () => {
  const keeper = memoryKeeper();
  const transfers = createSentTransfers(() => keeper);
  const heard = jest.fn();
  const stop = transfers.subscribe(heard);
  transfers.set('0xA', sent);
  transfers.set('0xA', null);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(keeper.getItem(KEY)).toBeNull();
  stop();
  transfers.set('0xA', sent);
  expect(heard).toHaveBeenCalledTimes(2);
});

it.each(['{', '[]', '{"amount":1}', '{"hash":"0x1"}'])('does not take %p for a transfer', (text) => {
  const keeper = memoryKeeper();
  keeper.setItem(KEY, text);
  expect(createSentTransfers(() => keeper).of('0xA')).toBeNull();
});

it('shows no hash that is none', () => {
  const keeper = memoryKeeper();
  keeper.setItem(KEY, JSON.stringify({ ...sent, hash: 'javascript:alert(1)' }));
  expect(createSentTransfers(() => keeper).of('0xA')).toMatchObject({ state: 'unknown', hash: null });
});

it('does without storage until the page goes', () => {
  const transfers = createSentTransfers(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(transfers.of('0xA')).toBeNull();
  transfers.set('0xA', sent);
  expect(transfers.of('0xA')).toEqual(sent);
});
