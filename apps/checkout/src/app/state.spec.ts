import { ApiError } from '../lib/api-error';
import { configuration, NOW } from '../testing/configuration';
import { initialState, reduce } from './state';

const configured = (call: number, status: 'pending' | 'processing') =>
  ({ type: 'configured', call, config: configuration({ status }), clockOffsetMs: 0 }) as const;

describe('reduce', () => {
  it('lets go of an answer older than one it has', () => {
    const newer = reduce(initialState(NOW, true), configured(3, 'processing'));
    expect(reduce(newer, configured(2, 'pending'))).toBe(newer);
    expect(reduce(newer, { type: 'statusRead', call: 1, status: 'pending' })).toBe(newer);
    expect(reduce(newer, { type: 'statusRead', call: 4, status: 'completed' }).status).toBe('completed');
  });

  it('counts readings that fail in a row, and forgets them after one that works', () => {
    const error = new ApiError('timeout');
    const once = reduce(initialState(NOW, true), { type: 'readFailed', error });
    const twice = reduce(once, { type: 'readFailed', error });
    expect(twice.trouble).toEqual({ error, failures: 2 });
    expect(reduce(twice, configured(1, 'pending')).trouble).toBeNull();
  });
});
