import { filtersIn } from '../../lib/filters';
import { allOf, savedIn, withSaved } from './saved-filters';

const TODAY = '2026-11-23';
const failed = filtersIn('payments', { status: 'failed', sort: 'oldest', page: '4' });

it('keeps filters under a name, without the page, and applies them', () => {
  const saved = withSaved([], 'Failed', failed, TODAY);
  expect(saved).toEqual([{ name: 'Failed', filters: { status: 'failed', sort: 'oldest' } }]);
  expect(allOf(saved[0]!, TODAY)).toEqual({ ...failed, page: '1' });
});

it('replaces filters of the same name, and sorts by name', () => {
  const both = withSaved(withSaved([], 'Zed', failed, TODAY), 'Ada', failed, TODAY);
  expect(both.map(({ name }) => name)).toEqual(['Ada', 'Zed']);
  const again = withSaved(both, 'Zed', filtersIn('payments', { q: 'ada' }), TODAY);
  expect(again).toEqual([both[0], { name: 'Zed', filters: { q: 'ada' } }]);
});

it('keeps a period as one, so that it moves on, and own days as they are', () => {
  const of = (from: string, to: string) =>
    withSaved([], 'Mine', filtersIn('payments', { from, to }), TODAY)[0]!;
  const month = of('2026-11-01', TODAY);
  expect(month).toEqual({ name: 'Mine', filters: {}, period: 'month' });
  expect(allOf(month, '2026-12-24')).toMatchObject({ from: '2026-12-01', to: '2026-12-24' });
  const own = of('2026-11-02', '2026-11-03');
  expect(allOf(own, '2026-12-24')).toMatchObject({ from: '2026-11-02', to: '2026-11-03' });
});

it('keeps at most 20', () => {
  const many = Array.from({ length: 25 }, (_, i) => `n${10 + i}`);
  expect(many.reduce((saved, name) => withSaved(saved, name, failed, TODAY), savedIn([]))).toHaveLength(20);
});

// Guarantee: what an earlier version stored, or somebody typed, breaks no page.
it.each([
  null,
  'x',
  [null],
  [{ name: 'a' }],
  [{ name: 'a', filters: { other: 'x' } }],
  [{ name: 1, filters: {} }],
  [{ name: 'a', filters: {}, period: 'decade' }],
])('takes nothing from %j', (stored) => expect(savedIn(stored)).toEqual([]));
