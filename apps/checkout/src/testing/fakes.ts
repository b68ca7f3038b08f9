import type { PaymentStatus } from '@cowrie/payment-state';
import type { ApiClient } from '../lib/api-client';
import type { Follow } from '../lib/follow-status';
import type { PageSignals } from '../lib/page-signals';

export type FakeApi = { [Call in keyof ApiClient]: jest.MockedFunction<ApiClient[Call]> };

/** An API whose calls stay pending until a test sets an answer. */
export function fakeApi(): FakeApi {
  return {
    readConfiguration: jest.fn(() => new Promise(() => {})),
    complete: jest.fn((_choice) => new Promise(() => {})),
    undo: jest.fn((_undo) => new Promise(() => {})),
    relay: jest.fn((_signed) => new Promise(() => {})),
    askRefund: jest.fn(() => new Promise(() => {})),
    readStatus: jest.fn(() => new Promise(() => {})),
    lookUp: jest.fn((_txHash) => new Promise(() => {})),
  };
}

/** Page signals that a test sets: hidden or visible, online or offline, reached by Back or not. */
export function fakeSignals() {
  const listeners = new Set<() => void>();
  const now = { hidden: false, online: true, isReturn: false };
  const signals: PageSignals = {
    isHidden: () => now.hidden,
    isOnline: () => now.online,
    isReturn: () => now.isReturn,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const set = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    listeners.forEach((listener) => listener());
  };
  return { signals, set };
}

/** A stream of the status that a test writes. */
export function fakePush() {
  let tell: Parameters<Follow>[0] | undefined;
  const follow: Follow = (one) => {
    tell = one;
    return () => void (tell = undefined);
  };
  return {
    follow: jest.fn(follow),
    isFollowed: () => tell !== undefined,
    /** @throws Error when the page follows nothing */
    tell(status: PaymentStatus | null) {
      if (!tell) throw new Error('the page follows nothing');
      tell(status);
    },
  };
}
