import { rememberedLanguage, rememberLanguage } from './remembered-language';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('remembers the language', () => {
  expect(rememberedLanguage()).toBeNull();
  rememberLanguage('yo');
  expect(rememberedLanguage()).toBe('yo');
});

it('remembers nothing when storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(() => rememberLanguage('yo')).not.toThrow();
  expect(rememberedLanguage()).toBeNull();
});
