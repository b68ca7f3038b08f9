import type { CheckoutConfiguration } from '@cowrie/dto';
import { act, render } from '@testing-library/react';
import { App } from '../app/app';
import { createSession } from '../app/session';
import { configuration, NOW } from '@cowrie/payer-page/testing/configuration';
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

  /** Makes the page read the changed payment at once, as after a visit to another tab. */
  async function become(config: Partial<CheckoutConfiguration>): Promise<void> {
    api.readConfiguration.mockResolvedValue(configuration(config));
    act(() => page.set({ hidden: true }));
    act(() => page.set({ hidden: false }));
    await advance(0);
  }

  /** Renders an open payment, and then its end. */
  async function showEnd(config: Partial<CheckoutConfiguration>): Promise<void> {
    await show({ deposit: config.deposit });
    await become(config);
  }

  return { api, page, redirect, show, become, showEnd };
}
