import { selfTimes } from './profile.read';

const frame = (id: number, functionName: string, url = '', lineNumber = -1) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});
const PROFILE = {
  nodes: [
    frame(1, 'get', 'file:///home/cowrie/node_modules/@nestjs/core/router.js', 9),
    frame(2, 'answer', 'file:///home/cowrie/dist/node/apps/api/platform/http/api.js', 4),
    frame(3, '(garbage collector)'),
    frame(4, '(idle)'),
    frame(5, 'write', 'node:net', 99),
    frame(6, 'get', 'file:///home/cowrie/node_modules/@nestjs/core/router.js', 9),
    frame(7, 'writev'),
  ],
  samples: [1, 2, 3, 4, 5, 6, 7],
  timeDeltas: [100, 200, 50, 9_000, 100, 300, 250],
};

it('divides the busy time among packages, without the idle time of the process', () => {
  expect(selfTimes(PROFILE).packages).toEqual([
    { name: '@nestjs/core', share: 0.4 },
    { name: '(native)', share: 0.25 },
    { name: 'apps/api/platform', share: 0.2 },
    { name: 'node:net', share: 0.1 },
    { name: '(garbage collector)', share: 0.05 },
  ]);
});

it('leaves out the start-up time of the process', () => {
  const { packages } = selfTimes(PROFILE, 350);
  expect(packages.map(({ name }) => name)).toEqual(['@nestjs/core', '(native)', 'node:net']);
  expect(packages[0]?.share).toBeCloseTo(300 / 650);
});

it('adds up the time of one function below several callers, and says where it is', () => {
  const [first, second] = selfTimes(PROFILE).lines;
  expect(first).toEqual({ name: 'get node_modules/@nestjs/core/router.js:10', share: 0.4 });
  expect(second).toEqual({ name: 'writev', share: 0.25 });
});
