import { fireEvent, screen } from '@testing-library/react';
import { en } from '@cowrie/payer-page/words/en';
import { fr } from '@cowrie/payer-page/words/fr';
import { setLocale } from '../i18n/locale';
import { appHarness, advance } from '../testing/show-app';

let app: ReturnType<typeof appHarness>;

beforeEach(() => {
  app = appHarness();
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  setLocale({ language: 'en', catalogue: en });
});

it('changes every message and keeps what the customer entered', async () => {
  await app.show({});
  fireEvent.click(screen.getByRole('button', { name: 'Choose token and network yourself' }));
  await advance(0);
  fireEvent.click(screen.getByRole('radio', { name: /USDC/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Base/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'fr' } });
  await advance(0);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fr['source.title']);
  expect(document.title).toBe(fr['page.titlePay'].replace('{merchant}', 'Ada Books'));
  expect(document.documentElement.lang).toBe('fr');
  expect(screen.getByText('15 000,00 ₦')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /USDC/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Base/ }).checked).toBe(true);
  expect(app.api.readConfiguration).toHaveBeenCalledTimes(1);
});
