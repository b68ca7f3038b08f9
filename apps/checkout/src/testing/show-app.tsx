import type { CheckoutConfiguration } from '@cowrie/dto';
import { act, render } from '@testing-library/react';
import { App } from '../app/app';
import { createSession } from '../app/session';
import { configuration, NOW } from './configuration';
import { fakeApi, fakeSignals } from './fakes';

/** Advances the fake timers and flushes React's updates. */
export const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The whole page on fake timers; the caller restores the real timers. */
export function appHarness() {
  jest.useFakeTimers({ now: NOW });
  document.title = 'Checkout';
  // The customer has no remembered choice or language.
  localStorage.clear();
  sessionStorage.clear();
  const api = fakeApi();
  const page = fakeSignals();
  const redirect = jest.fn<void, [string]>();

  /** Renders the page with the changed payment, or without `config` with an API that does not answer. */
  async function show(config?: Partial<CheckoutConfiguration>): Promise<void> {
    if (config) api.readConfiguration.mockResolvedValue(configuration(config));
    const session = createSession({ api, signals: page.signals, random: () => 0.5 });
    render(<App session={session} redirect={redirect} />);
    await advance(0);
  }

  return { api, page, redirect, show };
}
