import { memoryKeeper } from '../../testing/scripted-wallet';
import { rememberChoice, rememberedChoice } from './remembered-choice';

const choice = { token: 'USDC', network: 'base' } as const;
const nothing = { token: null, network: null };

it('remembers on this device', () => {
  const keeper = memoryKeeper();
  expect(rememberedChoice(() => keeper)).toEqual(nothing);
  rememberChoice(choice, () => keeper);
  expect(rememberedChoice(() => keeper)).toEqual(choice);
});

it.each(['{', 'null', '[]', '{"token":"USDC"}', '{"token":1,"network":2}'])(
  'takes nothing from %p',
  (text) => {
    const keeper = memoryKeeper();
    keeper.setItem('cowrie.choice', text);
    expect(rememberedChoice(() => keeper)).toEqual(nothing);
  },
);

it('does without storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(() => rememberChoice(choice, blocked)).not.toThrow();
  expect(rememberedChoice(blocked)).toEqual(nothing);
});
