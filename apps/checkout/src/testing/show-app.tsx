import type { CheckoutConfiguration } from '@cowrie/dto';
import { act, render } from '@testing-library/react';
import { App } from '../app/app';
import { createSession } from '../app/session';
import { configuration, NOW } from './configuration';
import { fakeApi, fakeSignals } from './fakes';

/** Lets time go by, and React catch up. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The whole page on fake timers; the caller puts the real ones back. */
export function appHarness() {
  jest.useFakeTimers({ now: NOW });
  document.title = 'Checkout';
  // A customer who was never here before.
  localStorage.clear();
  sessionStorage.clear();
  const api = fakeApi();
  const page = fakeSignals();
  const leave = jest.fn<void, [string]>();

  /** Renders the page, with a payment changed as asked, or with an API that does not answer. */
  async function show(config?: Partial<CheckoutConfiguration>): Promise<void> {
    if (config) api.readConfiguration.mockResolvedValue(configuration(config));
    render(<App session={createSession({ api, signals: page.signals, random: () => 0.5 })} leave={leave} />);
    await pass(0);
  }

  return { api, page, leave, show };
}
