import type { CheckoutConfiguration } from '@cowrie/dto';
import type { Session } from '../app/session';
import { createSession } from '../app/session';
import { screenOf } from '../app/state';
import { NOW } from './configuration';
import type { FakeApi } from './fakes';
import { fakeApi, fakeSignals } from './fakes';

export interface SessionHarness {
  api: FakeApi;
  page: ReturnType<typeof fakeSignals>;
  session: Session;
  /** Starts a session without jitter, with `config` as what the API tells until a test says otherwise. */
  begin(config?: CheckoutConfiguration): Promise<void>;
  viewKind(): string;
  stop(): void;
}

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A session on fake timers; the caller stops it and puts the real timers back. */
export function sessionHarness(): SessionHarness {
  jest.useFakeTimers({ now: NOW });
  const [api, page] = [fakeApi(), fakeSignals()];
  const open = () => createSession({ api, signals: page.signals, random: () => 0.5 });
  const harness: SessionHarness = {
    api,
    page,
    session: open(),
    async begin(config) {
      if (config) api.readConfiguration.mockResolvedValue(config);
      harness.session = open();
      harness.stop = harness.session.start();
      await pass(0);
    },
    viewKind() {
      const screen = screenOf(harness.session.getState());
      return screen.kind === 'payment' ? screen.view.kind : screen.kind;
    },
    stop() {},
  };
  return harness;
}
