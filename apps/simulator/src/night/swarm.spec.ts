import { FAULTS } from '../faults';
import { ACTORS } from '../town/actors';
import { sizeOf } from './swarm';

const SEEDS = Array.from({ length: 1000 }, (_, seed) => seed);

it('draws the same size for a seed each time', () => {
  expect(sizeOf(7, 12)).toEqual(sizeOf(7, 12));
});

it('leaves something out of most worlds, and nothing of a part of them', () => {
  const whole = SEEDS.filter((seed) => sizeOf(seed, 12).without.length === 0);
  expect(whole.length).toBeGreaterThan(150);
  expect(whole.length).toBeLessThan(250);
});

it('keeps a few payments of a small world, and any of them', () => {
  const small = SEEDS.map((seed) => sizeOf(seed, 12)).filter(({ without }) => without.length > 0);
  const counts = small.map(({ without }) => 12 - without.filter((one) => one.startsWith('payment')).length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([3, 6]);
  for (let slot = 0; slot < 12; slot += 1)
    expect(small.some(({ without }) => !without.includes(`payment ${slot}`))).toBe(true);
});

it('plays each two faults, and each fault with each actor, together in small worlds', () => {
  const small = SEEDS.map((seed) => sizeOf(seed, 12)).filter(({ without }) => without.length > 0);
  for (const fault of FAULTS)
    for (const other of [...FAULTS, ...ACTORS])
      expect(small.some(({ without }) => !without.includes(fault) && !without.includes(other))).toBe(true);
});
