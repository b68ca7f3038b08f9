import { rememberedLanguage, rememberLanguage } from './remembered-language';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('remembers on this device', () => {
  expect(rememberedLanguage()).toBeNull();
  rememberLanguage('yo');
  expect(rememberedLanguage()).toBe('yo');
});

it('does without where the browser keeps nothing for pages', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(() => rememberLanguage('yo')).not.toThrow();
  expect(rememberedLanguage()).toBeNull();
});
