import type { PageSignals } from './page-signals';

/** The signals of a page that was loaded by a navigation of this type; undefined as in an older browser. */
function signalsOf(type: string | undefined): PageSignals {
  performance.getEntriesByType = () => (type === undefined ? [] : [{ type } as unknown as PerformanceEntry]);
  let signals: PageSignals | undefined;
  // Each page reads for itself how it was reached.
  jest.isolateModules(() => {
    signals = jest.requireActual<typeof import('./page-signals')>('./page-signals').browserSignals;
  });
  if (!signals) throw new Error('not loaded');
  return signals;
}

const showAgain = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it.each([
  ['navigate', false],
  ['reload', false],
  ['back_forward', true],
  [undefined, false],
])('a page loaded by %s was reached by Back: %s', (type, expected) => {
  expect(signalsOf(type).isReturn()).toBe(expected);
});

it('reports when Back shows the page as it was left', () => {
  const signals = signalsOf('navigate');
  const onChange = jest.fn();
  const stop = signals.subscribe(onChange);
  showAgain(false);
  expect(signals.isReturn()).toBe(false);
  showAgain(true);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(signals.isReturn()).toBe(true);
  stop();
  showAgain(true);
  expect(onChange).toHaveBeenCalledTimes(2);
});
