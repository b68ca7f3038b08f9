import type { CheckoutConfiguration } from '@cowrie/dto';
import type { Session } from '../app/session';
import { createSession } from '../app/session';
import { screenOf } from '../app/state';
import { NOW } from '@cowrie/payer-page/testing/configuration';
import type { FakeApi } from './fakes';
import { fakeApi, fakePush, fakeSignals } from './fakes';

export interface SessionHarness {
  api: FakeApi;
  page: ReturnType<typeof fakeSignals>;
  /** The pushed status; nothing comes before a test says so. */
  push: ReturnType<typeof fakePush>;
  session: Session;
  /** Starts a session without jitter; the API answers `config` until a test sets another answer. */
  start(config?: CheckoutConfiguration): Promise<void>;
  viewKind(): string;
  stop(): void;
}

export const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A session on fake timers; the caller stops it and restores the real timers. */
export function sessionHarness(): SessionHarness {
  jest.useFakeTimers({ now: NOW });
  const [api, page, push] = [fakeApi(), fakeSignals(), fakePush()];
  const open = () => createSession({ api, signals: page.signals, follow: push.follow, random: () => 0.5 });
  const harness: SessionHarness = {
    api,
    page,
    push,
    session: open(),
    async start(config) {
      if (config) api.readConfiguration.mockResolvedValue(config);
      harness.session = open();
      harness.stop = harness.session.start();
      await advance(0);
    },
    viewKind() {
      const screen = screenOf(harness.session.getState());
      return screen.kind === 'payment' ? screen.view.kind : screen.kind;
    },
    stop() {},
  };
  return harness;
}
