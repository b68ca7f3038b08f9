import { benchOptions, isWanted } from './options';

const PARTS = ['door', 'core'];

it('measures everything in three rounds when nothing is asked for', () => {
  expect(benchOptions([], PARTS)).toMatchObject({ only: [], rounds: 3, connections: 16, profile: false });
});

it('reads parts, rows, numbers and flags in any order', () => {
  const args = ['door/status', '--rounds', '5', '--profile', 'core', '--seconds', '0.5', '--stack'];
  expect(benchOptions(args, PARTS)).toMatchObject({
    only: ['door/status', 'core'],
    rounds: 5,
    seconds: 0.5,
    onStack: true,
    profile: true,
  });
});

it('reads the peers and their folders', () => {
  const { peers } = benchOptions(['core', '--peer', 'one=/tmp/a=b', '--peer', 'two=../two'], PARTS);
  expect(peers).toEqual([
    { name: 'one', folder: '/tmp/a=b' },
    { name: 'two', folder: '../two' },
  ]);
});

it.each([
  [['doors'], 'there is no part "doors"; name some of door, core'],
  [['--rounds', '0'], '--rounds is "0"; give a whole number from 1 on'],
  [['--rounds', '1.5'], '--rounds is "1.5"; give a whole number from 1 on'],
  [['--seconds', 'long'], '--seconds is "long"; give a number from 0.1 on'],
  [['--payments', '10'], '--payments is "10"; give a whole number from 2000 on'],
  [['--peer', 'other'], '--peer is "other"; give NAME=FOLDER'],
  [['--fast'], "Unknown option '--fast'"],
])('refuses %j, and shows the usage', (args, message) => {
  expect(() => benchOptions(args, PARTS)).toThrow(message);
  expect(() => benchOptions(args, PARTS)).toThrow('npm run bench -- [part');
});

it('selects a row when it, its part or nothing is named', () => {
  expect(isWanted('door/status', [])).toBe(true);
  expect(isWanted('door/status', ['door'])).toBe(true);
  expect(isWanted('door/status', ['core', 'door/status'])).toBe(true);
  expect(isWanted('door/status', ['door/stat', 'core'])).toBe(false);
});
