import { filtersIn } from '../../lib/filters';
import { allOf, savedIn, withSaved } from './saved-filters';

const failed = filtersIn('payments', { status: 'failed', sort: 'oldest', page: '4' });

it('keeps filters under a name, without the page, and applies them', () => {
  const saved = withSaved([], 'Failed', failed);
  expect(saved).toEqual([{ name: 'Failed', filters: { status: 'failed', sort: 'oldest' } }]);
  expect(allOf(saved[0]!)).toEqual({ ...failed, page: '1' });
});

it('replaces filters of the same name, and sorts by name', () => {
  const both = withSaved(withSaved([], 'Zed', failed), 'Ada', failed);
  expect(both.map(({ name }) => name)).toEqual(['Ada', 'Zed']);
  const again = withSaved(both, 'Zed', filtersIn('payments', { q: 'ada' }));
  expect(again).toEqual([both[0], { name: 'Zed', filters: { q: 'ada' } }]);
});

it('keeps at most 20', () => {
  const many = Array.from({ length: 25 }, (_, i) => `n${10 + i}`);
  expect(many.reduce((saved, name) => withSaved(saved, name, failed), savedIn([]))).toHaveLength(20);
});

// Guarantee: what an earlier version stored, or somebody typed, breaks no page.
it.each([
  null,
  'x',
  [null],
  [{ name: 'a' }],
  [{ name: 'a', filters: { other: 'x' } }],
  [{ name: 1, filters: {} }],
])('takes nothing from %j', (stored) => expect(savedIn(stored)).toEqual([]));
