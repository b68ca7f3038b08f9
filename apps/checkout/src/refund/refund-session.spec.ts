import { ApiError } from '../lib/api-error';
import { at, NOW } from '@cowrie/payer-page/testing/configuration';
import { fakeSignals } from '../testing/fakes';
import { DESTINATION, fakeRefundApi, type FakeRefundApi, refundClaim } from '../testing/refund';
import { advance } from '../testing/session-harness';
import { createRefundSession, type RefundSession } from './refund-session';
import { refundScreenOf } from './refund-state';

let api: FakeRefundApi;
let page: ReturnType<typeof fakeSignals>;
let session: RefundSession;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  api = fakeRefundApi();
  page = fakeSignals();
  session = createRefundSession({ api, signals: page.signals, random: () => 0.5 });
  stop = () => {};
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

async function start(changes: Parameters<typeof refundClaim>[0] = {}): Promise<void> {
  api.readClaim.mockResolvedValue(refundClaim(changes));
  stop = session.start();
  await advance(0);
}

const reads = () => api.readClaim.mock.calls.length;
const screen = () => refundScreenOf(session.getState()).kind;

describe('polling', () => {
  it.each([
    ['awaiting_address', 60_000],
    ['awaiting_approval', 60_000],
    ['queued', 3_000],
    ['sent', 3_000],
  ] as const)('reads again in the state %s after %d ms', async (status, delayMs) => {
    await start({ status });
    await advance(delayMs - 1);
    expect(reads()).toBe(1);
    await advance(1);
    expect(reads()).toBe(2);
  });

  it('reads at the moment when the deadline for an address passes', async () => {
    await start({ expiresAt: at(0.5) });
    await advance(30_000);
    expect(reads()).toBe(2);
  });

  it('waits longer each time while a transaction is on its way, but at most 30 s', async () => {
    await start({ status: 'sent' });
    await advance(10 * 60_000);
    const before = reads();
    await advance(10 * 60_000);
    expect(reads() - before).toBe(20);
  });

  it.each(['final', 'cancelled', 'expired', 'refused', 'failed'] as const)(
    'ends in the state %s',
    async (status) => {
      await start({ status });
      await advance(10 * 60_000);
      expect(reads()).toBe(1);
    },
  );

  it('rests in the background, and reads at once on return', async () => {
    await start({ status: 'queued' });
    page.set({ hidden: true });
    await advance(10 * 60_000);
    expect(reads()).toBe(1);
    page.set({ hidden: false });
    await advance(0);
    expect(reads()).toBe(2);
  });

  it('heeds Retry-After', async () => {
    api.readClaim.mockRejectedValue(new ApiError('refused', { status: 429, retryAfterMs: 40_000 }));
    stop = session.start();
    await advance(39_999);
    expect([reads(), screen()]).toEqual([1, 'error']);
    await advance(1);
    expect(reads()).toBe(2);
  });

  it('shows nothing of the refund once its link was replaced', async () => {
    await start({ status: 'queued' });
    api.readClaim.mockRejectedValue(new ApiError('refused', { status: 404 }));
    await advance(3_000);
    expect(screen()).toBe('missing');
    await advance(60 * 60_000);
    expect(reads()).toBe(2);
  });
});

describe('giving the address', () => {
  const given = refundClaim({ status: 'queued', destination: DESTINATION });

  it('gives it once, and shows the answer despite an older read', async () => {
    await start();
    session.enter(DESTINATION);
    let answerRead = (_claim: typeof given) => {};
    api.readClaim.mockImplementationOnce(() => new Promise((resolve) => (answerRead = resolve)));
    session.retry();
    let answerGive = (_claim: typeof given) => {};
    api.giveAddress.mockImplementationOnce(() => new Promise((resolve) => (answerGive = resolve)));
    const giving = [session.give(), session.give()];
    api.readClaim.mockResolvedValue(given);
    answerGive(given);
    await Promise.all(giving);
    answerRead(refundClaim());
    await advance(0);
    expect(api.giveAddress.mock.calls).toEqual([[DESTINATION]]);
    expect(session.getState().claim?.status).toBe('queued');
  });

  it('shows the address that was given before', async () => {
    await start();
    session.enter(DESTINATION);
    api.giveAddress.mockRejectedValue(new ApiError('refused', { status: 409, code: 'refund_address_given' }));
    api.readClaim.mockResolvedValue(given);
    await session.give();
    expect(session.getState()).toMatchObject({ claim: given, wasGivenBefore: true, giving: { busy: false } });
  });

  it('asks for another address when this one is refused, and keeps the question after any other failure', async () => {
    await start();
    session.enter(DESTINATION);
    api.giveAddress.mockRejectedValueOnce(new ApiError('timeout'));
    await session.give();
    expect(session.getState()).toMatchObject({ isConfirming: true, giving: { error: { kind: 'timeout' } } });
    api.giveAddress.mockRejectedValueOnce(
      new ApiError('refused', { status: 400, code: 'refund_address_refused', why: 'vault' }),
    );
    await session.give();
    expect(session.getState()).toMatchObject({ isConfirming: false, address: DESTINATION });
  });

  it('shows nothing of the refund when its link was replaced meanwhile', async () => {
    await start();
    session.enter(DESTINATION);
    api.giveAddress.mockRejectedValue(new ApiError('refused', { status: 404 }));
    await session.give();
    expect(screen()).toBe('missing');
  });
});
