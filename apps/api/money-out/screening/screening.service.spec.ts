import type { ScreeningAnswer, ScreeningSource } from '@cowrie/screening';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../testing/rooms';
import type { ScreeningQuestion } from './screening.service';

const HOUR_SECONDS = 3600;
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const QUESTION: ScreeningQuestion = { environment: 'test', network: 'base', address: ADDRESS };

let database: TestDatabase;
let clock: FakeClock;
let asked: string[];
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  asked = [];
});
afterAll(() => database.stop());

/** A source that gives this answer and records its requests. */
const aSource = (
  name: ScreeningSource['name'],
  answer: () => ScreeningAnswer['verdict'] | Promise<ScreeningAnswer['verdict']>,
): ScreeningSource => ({
  name,
  isLocal: name === 'list',
  close: () => undefined,
  async ask({ network, address }) {
    asked.push(`${name} ${network} ${address}`);
    return { verdict: await answer(), source: name };
  },
});
const oracle = (answer: Parameters<typeof aSource>[1]) => aSource('oracle', answer);
/** A process with these sources. */
const process = (...sources: ScreeningSource[]) => openRooms(database, clock, { sources }).screening;

it('asks nobody without a source, and stores nothing', async () => {
  const screening = process();
  expect(screening.isOn).toBe(false);
  expect(await screening.ask(QUESTION)).toEqual({ verdict: 'clear', source: 'none' });
  expect(await database.screeningAnswers.countDocuments()).toBe(0);
});

it('remembers a clear answer for a day, for all processes', async () => {
  const source = oracle(() => 'clear');
  expect(await process(source).ask(QUESTION)).toEqual({ verdict: 'clear', source: 'oracle' });
  clock.advanceSeconds(24 * HOUR_SECONDS - 1);
  expect(await process(source).ask({ ...QUESTION, address: ADDRESS.toLowerCase() })).toMatchObject({
    verdict: 'clear',
  });
  expect(asked).toHaveLength(1);
  clock.advanceSeconds(1);
  await process(source).ask(QUESTION);
  expect(asked).toHaveLength(2);
});

it('remembers a hit until a person decides, no matter what the source says meanwhile', async () => {
  let verdict: ScreeningAnswer['verdict'] = 'hit';
  const source = oracle(() => verdict);
  expect(await process(source).ask(QUESTION)).toEqual({ verdict: 'hit', source: 'oracle' });
  verdict = 'clear';
  clock.advanceSeconds(90 * 24 * HOUR_SECONDS);
  expect(await process(source).ask(QUESTION)).toMatchObject({ verdict: 'hit' });
  await process(source).forget([QUESTION]);
  expect(await process(source).ask(QUESTION)).toMatchObject({ verdict: 'clear' });
});

it('does not let a slower process replace a hit with a clear answer', async () => {
  let answer = (_verdict: 'clear') => undefined as void;
  const slow = process(oracle(() => new Promise<'clear'>((resolve) => (answer = resolve)))).ask(QUESTION);
  // It has read that nothing is remembered, and asks its source.
  while (asked.length < 1) await new Promise(setImmediate);
  await process(oracle(() => 'hit')).ask(QUESTION);
  answer('clear');
  await slow;
  expect(await process(oracle(() => 'clear')).ask(QUESTION)).toMatchObject({ verdict: 'hit' });
});

it('keeps environments and networks apart', async () => {
  const screening = process(oracle(() => 'hit'));
  await screening.ask(QUESTION);
  await screening.ask({ ...QUESTION, environment: 'live' });
  await screening.ask({ ...QUESTION, network: 'polygon' });
  expect(asked).toHaveLength(3);
});

it('asks each source once for many simultaneous questions', async () => {
  const screening = process(oracle(() => 'clear'));
  await Promise.all(Array.from({ length: 20 }, () => screening.ask(QUESTION)));
  expect(asked).toHaveLength(1);
});

it('asks a list each time in addition to the remembered answer of the oracle, because a list can change at any moment', async () => {
  let listed: ScreeningAnswer['verdict'] = 'clear';
  const sources = [aSource('list', () => listed), oracle(() => 'clear')];
  expect(await process(...sources).ask(QUESTION)).toEqual({ verdict: 'clear', source: 'list,oracle' });
  listed = 'hit';
  expect(await process(...sources).ask(QUESTION)).toEqual({ verdict: 'hit', source: 'list' });
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['list', 'oracle', 'list']);
});

it('does not rely on an answer from fewer sources', async () => {
  await process(aSource('list', () => 'clear')).ask(QUESTION);
  expect(await database.screeningAnswers.countDocuments()).toBe(0);
  expect(await process(oracle(() => 'hit')).ask(QUESTION)).toMatchObject({ verdict: 'hit' });
});

// Guarantee: an answer about other people's accounts clears nobody.
it('asks only sources that know the network, and clears nobody if none does', async () => {
  const ofEvm = { ...oracle(() => 'clear'), covers: (network: string) => network !== 'tron' };
  const onTron = { ...QUESTION, network: 'tron' };
  await expect(process(ofEvm).ask(onTron)).rejects.toMatchObject({ name: 'ScreeningError' });
  expect(asked).toEqual([]);
  const both = process(
    aSource('list', () => 'clear'),
    ofEvm,
  );
  expect(await both.ask(onTron)).toEqual({ verdict: 'clear', source: 'list' });
  expect(asked).toEqual([`list tron ${ADDRESS}`]);
  expect(await both.ask(QUESTION)).toEqual({ verdict: 'clear', source: 'list,oracle' });
});

it('throws while a source does not answer, remembers nothing, and counts it', async () => {
  let isUp = false;
  const screening = process(oracle(() => (isUp ? 'clear' : Promise.reject(new Error('every node is down')))));
  await expect(screening.ask(QUESTION)).rejects.toMatchObject({ name: 'ScreeningError', source: 'oracle' });
  isUp = true;
  expect(await screening.ask(QUESTION)).toMatchObject({ verdict: 'clear' });
  expect(screening.asked.samples()).toEqual([
    { labels: { outcome: 'unanswered' }, value: 1 },
    { labels: { outcome: 'clear' }, value: 1 },
  ]);
});
