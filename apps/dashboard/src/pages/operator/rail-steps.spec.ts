import { railSteps } from './rail-steps';

const finding = (verdict: 'ok' | 'warn' | 'fail' | 'skip', check: string, found = 'x') =>
  ({ verdict, check, found, ...(verdict !== 'ok' && { todo: 'Do it' }) }) as const;
const statesOf = (...args: Parameters<typeof railSteps>) => railSteps(...args).map(({ state }) => state);

it('is all unknown until somebody has a key or uses it', () =>
  expect(statesOf('paycrest', [finding('ok', 'rates agreed')])).toEqual(['unknown', 'unknown', 'unknown']));

it('does not take what only a worker can check for something to do', () => {
  const [key] = railSteps('paycrest', [finding('skip', 'paycrest', 'only a worker holds it')]);
  expect(key).toEqual({ name: 'paycrest', state: 'unknown', notes: ['only a worker holds it. Do it.'] });
});

it('has a step done when its check has passed, and says what to do otherwise', () => {
  const findings = [
    finding('ok', 'paycrest'),
    finding('warn', 'paycrest signer', 'no float'),
    finding('ok', 'paycrest merchants'),
    finding('fail', 'luno', 'wrong key'),
  ];
  expect(statesOf('paycrest', findings)).toEqual(['done', 'todo', 'done']);
  expect(railSteps('luno', findings)[0]).toEqual({
    name: 'luno key',
    state: 'todo',
    notes: ['wrong key. Do it.'],
  });
});
