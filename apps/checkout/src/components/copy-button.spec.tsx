import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button';

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('copies its text, shows the success, then its first label again', async () => {
  const copy = jest.fn().mockResolvedValue(undefined);
  render(<CopyButton text="9.740260" what="copy.amount" copy={copy} />);
  await press();
  expect(copy).toHaveBeenCalledWith('9.740260');
  expect(screen.getByRole('button', { name: 'Copied amount' })).toBeTruthy();
  act(() => void jest.advanceTimersByTime(2_500));
  expect(screen.getByRole('button', { name: 'Copy amount' })).toBeTruthy();
});

it('does not say "Copied" when the browser refuses', async () => {
  render(<CopyButton text="x" what="copy.address" copy={() => Promise.reject(new Error('refused'))} />);
  await press();
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.getByText('Select it and copy')).toBeTruthy();
});
