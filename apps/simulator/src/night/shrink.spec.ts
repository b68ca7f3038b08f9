import { kindOf, shrink } from './shrink';
import type { Cut } from './town.world';

const message = 'world 7: BrokenInvariantError: A unit is lost: 7680c8ff00000000000000e5 has 12';

/** Plays a world that breaks if these are played, and its faults last until this step. */
function worldOf(needed: readonly string[], lastStep: number) {
  const plays: Cut[] = [];
  const play = (cut: Cut) => {
    plays.push(cut);
    const isPlayed = needed.every((one) => !cut.without?.includes(one));
    return Promise.resolve(isPlayed && (cut.calmAfter ?? Infinity) >= lastStep ? message : undefined);
  };
  return { plays, play };
}

it('leaves out every payment, fault, actor and step that a world does not need to fail', async () => {
  const { play } = worldOf(['payment 3', 'crash'], 9);
  const cut = await shrink({ seed: 7, isWhole: true }, { play, payments: 16, mostPlays: 200 });
  expect(cut.calmAfter).toBe(9);
  expect(cut.without).toContain('payment 2');
  expect(cut.without).toContain('reorganization');
  expect(cut.without).toContain('strangers');
  expect(cut.without).not.toContain('payment 3');
  expect(cut.without).not.toContain('crash');
  expect(await play(cut)).toBe(message);
});

it('plays no more often than it may, and keeps what it has found', async () => {
  const { play, plays } = worldOf(['payment 3'], 0);
  const cut = await shrink({ seed: 7, isWhole: true }, { play, payments: 16, mostPlays: 5 });
  expect(plays).toHaveLength(5);
  expect(await play(cut)).toBe(message);
});

it('takes two failures of one invariant for the same, whatever they name', () => {
  expect(kindOf(message)).toBe('A unit is lost');
  const opened = 'world 9: BrokenInvariantError: payment 9 is opened: Error: the page asks for 7';
  expect(kindOf(opened)).toBe('payment … is opened: the page asks for …');
});
