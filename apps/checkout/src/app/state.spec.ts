import { ApiError } from '../lib/api-error';
import { configuration, deposit, NOW } from '@cowrie/payer-page/testing/configuration';
import { initialState, reduce, screenOf } from './state';

const configured = (call: number, status: 'pending' | 'processing') =>
  ({
    type: 'configured',
    call,
    config: configuration({ status }),
    clockOffsetMs: 0,
    deviceNow: NOW,
  }) as const;
const read = { type: 'statusRead', deviceNow: NOW } as const;

describe('reduce', () => {
  it('drops an answer older than the current one', () => {
    const newer = reduce(initialState(NOW, { online: true, cameBack: false }), configured(3, 'processing'));
    expect(reduce(newer, configured(2, 'pending'))).toBe(newer);
    expect(reduce(newer, { ...read, call: 1, status: 'pending' })).toBe(newer);
    expect(reduce(newer, { ...read, call: 4, status: 'completed' }).status).toBe('completed');
  });

  it('counts failed reads in a row, and resets the count after a success', () => {
    const error = new ApiError('timeout');
    const once = reduce(initialState(NOW, { online: true, cameBack: false }), { type: 'readFailed', error });
    const twice = reduce(once, { type: 'readFailed', error });
    expect(twice.readError).toEqual({ error, failures: 2 });
    expect(reduce(twice, configured(1, 'pending')).readError).toBeNull();
  });

  it("keeps the time when the device's clock is set back, and the age of its answer", () => {
    const config = configuration({ deposit });
    const at = (deviceNow: number) => ({ type: 'ticked', deviceNow }) as const;
    const answered = reduce(initialState(NOW, { online: true, cameBack: false }), {
      ...configured(1, 'pending'),
      config,
    });
    const later = reduce(answered, at(NOW + 60_000));
    const setBack = reduce(later, at(NOW - 3 * 86_400_000));
    expect(screenOf(setBack)).toEqual(screenOf(later));
    expect(setBack.deviceNow - (setBack.answeredAt ?? 0)).toBe(60_000);
  });
});
