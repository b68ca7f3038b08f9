import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queries } from '../client';
import { useSend } from './send';

const sent = jest.fn((input: unknown) => Promise.resolve({ data: { input } }));
const done = jest.fn();
beforeEach(() => jest.clearAllMocks());

const sending = () =>
  renderHook(() => useSend<{ input: unknown }, unknown>(sent, { onSuccess: done }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  }).result;

it('sends the same input once while it is under way, and does once what follows', async () => {
  const send = sending();
  const answers = await act(() =>
    Promise.all([send.current.mutateAsync({ name: 'Till 3' }), send.current.mutateAsync({ name: 'Till 3' })]),
  );
  expect(answers).toEqual([{ input: { name: 'Till 3' } }, { input: { name: 'Till 3' } }]);
  expect([sent.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
});

it('sends other inputs at the same time, and files whatever is in them', async () => {
  const send = sending();
  const inputs = [1, 2, new File(['a'], 'logo.png'), new File(['b'], 'logo.png')];
  await act(() => Promise.all(inputs.map((input) => send.current.mutateAsync(input))));
  expect(sent.mock.calls.map(([input]) => input)).toEqual(inputs);
});

it('sends again once it has ended, with an answer or without', async () => {
  const send = sending();
  await act(() => send.current.mutateAsync(1));
  sent.mockRejectedValueOnce(new TypeError('no connection'));
  await act(() => send.current.mutateAsync(1).catch(() => undefined));
  await act(() => send.current.mutateAsync(1));
  expect([sent.mock.calls.length, done.mock.calls.length]).toEqual([3, 2]);
});
