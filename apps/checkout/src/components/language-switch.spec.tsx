import { act, fireEvent, render, screen } from '@testing-library/react';
import { rememberedLanguage } from '../i18n/remembered-language';
import { LanguageSwitch } from './language-switch';

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
const choose = (value: string) => act(async () => void fireEvent.change(select(), { target: { value } }));

afterEach(() => localStorage.clear());

it('lists each language under its own name', () => {
  render(<LanguageSwitch language="en" change={jest.fn()} />);
  const french = screen.getByRole('option', { name: 'Français' });
  expect(french.getAttribute('lang')).toBe('fr');
  expect(screen.getAllByRole('option')).toHaveLength(11);
});

it('changes the language and remembers it', async () => {
  const change = jest.fn().mockResolvedValue(true);
  render(<LanguageSwitch language="en" change={change} />);
  await choose('yo');
  expect(change).toHaveBeenCalledWith('yo');
  expect(rememberedLanguage()).toBe('yo');
});

it('returns to the shown language and remembers nothing when the new one does not load', async () => {
  let answer = (_loaded: boolean) => {};
  const change = () => new Promise<boolean>((resolve) => (answer = resolve));
  render(<LanguageSwitch language="en" change={change} />);
  await choose('yo');
  expect(select().value).toBe('yo');
  await act(async () => answer(false));
  expect(select().value).toBe('en');
  expect(rememberedLanguage()).toBeNull();
});
