import { act, renderHook } from '@testing-library/react';
import { useTypedFilter } from './typed-filter';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const sent = jest.fn();
beforeEach(() => sent.mockClear());
const filter = (value: string) =>
  renderHook(({ shown }) => useTypedFilter(shown, sent), { initialProps: { shown: value } });

it('keeps the next letters when the address follows late, and sends each text once', () => {
  const { result, rerender } = filter('');
  act(() => result.current[1]('or'));
  act(() => void jest.runAllTimers());
  act(() => result.current[1]('ord'));
  rerender({ shown: 'or' });
  expect(result.current[0]).toBe('ord');
  act(() => void jest.runAllTimers());
  expect(sent.mock.calls).toEqual([['or'], ['ord']]);
});

it('shows what "back" or "clear" put into the address', () => {
  const { result, rerender } = filter('ord');
  rerender({ shown: '' });
  expect(result.current[0]).toBe('');
});

it('is not for a page that the person opens before the list has changed', () => {
  const { result } = filter('');
  act(() => result.current[1]('ada'));
  history.pushState({}, '', '/elsewhere');
  act(() => void jest.runAllTimers());
  expect(sent).not.toHaveBeenCalled();
});

it('drops letters that "back" or "clear" has replaced before the list has changed', () => {
  const { result, rerender } = filter('ad');
  act(() => result.current[1]('ada'));
  rerender({ shown: '' });
  act(() => void jest.runAllTimers());
  expect([result.current[0], sent.mock.calls]).toEqual(['', []]);
});
