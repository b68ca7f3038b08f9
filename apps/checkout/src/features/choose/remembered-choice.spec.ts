import { memoryStorage } from '../../testing/scripted-wallet';
import { rememberChoice, rememberedChoice } from './remembered-choice';

const choice = { token: 'USDC', network: 'base', from: 'named:Bybit' } as const;
const nothing = { token: null, network: null, from: null };

it('remembers the last choice', () => {
  const storage = memoryStorage();
  expect(rememberedChoice(() => storage)).toEqual(nothing);
  rememberChoice(choice, () => storage);
  expect(rememberedChoice(() => storage)).toEqual(choice);
});

it.each(['{', 'null', '[]', '{"token":"USDC"}', '{"token":1,"network":2}'])(
  'ignores the invalid stored value %p',
  (text) => {
    const storage = memoryStorage();
    storage.setItem('cowrie.choice', text);
    expect(rememberedChoice(() => storage)).toEqual(nothing);
  },
);

it('remembers nothing when storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(() => rememberChoice(choice, blocked)).not.toThrow();
  expect(rememberedChoice(blocked)).toEqual(nothing);
});
