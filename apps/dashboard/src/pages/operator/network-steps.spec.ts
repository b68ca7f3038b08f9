import { networkSteps } from './network-steps';

const ok = (check: string) => ({ verdict: 'ok', check, found: 'fine' }) as const;
const fail = (check: string, todo: string) => ({ verdict: 'fail', check, found: 'wrong', todo }) as const;
const statesOf = (...[findings, gas]: [Parameters<typeof networkSteps>[1], { balance?: string }?]) =>
  networkSteps('live/base', findings, gas).map(({ name, state }) => `${name} ${state}`);

it('is all unknown until the service has checked the network', () => {
  const others = [ok('rpc test/base'), ok('rpc live/baseline'), ok('rates agreed')];
  expect(new Set(networkSteps('live/base', others, undefined).map(({ state }) => state))).toEqual(
    new Set(['unknown']),
  );
});

it('has a step done when each of its checks has passed, and says what to do otherwise', () => {
  const findings = [
    ok('rpc live/base'),
    fail('rpc live/base', 'Start it'),
    ok('factory live/base'),
    ok('token live/base USDT'),
    fail('token live/base USDC', 'Correct its decimals'),
    ok('watcher live/base'),
  ];
  expect(statesOf(findings, { balance: '0.00' })).toEqual([
    'nodes todo',
    'factory done',
    'tokens todo',
    'read done',
    'offered unknown',
    'gas todo',
  ]);
  const [nodes] = networkSteps('live/base', findings, undefined);
  expect(nodes?.notes).toEqual(['wrong. Start it.']);
  expect(statesOf([], { balance: '0.5' }).at(-1)).toBe('gas done');
});
