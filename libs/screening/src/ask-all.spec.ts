import { askAll } from './ask-all';
import { type ScreeningAnswer, ScreeningError, type ScreeningSource } from './screening.port';

const OF = { network: 'base', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
const source = (name: 'list' | 'oracle', ask: () => Promise<ScreeningAnswer>): ScreeningSource => ({
  name,
  isLocal: name === 'list',
  ask,
  close: () => undefined,
});
const says = (name: 'list' | 'oracle', verdict: ScreeningAnswer['verdict'], detail?: string) =>
  source(name, () => Promise.resolve({ verdict, source: name, ...(detail && { detail }) }));
const silent = (name: 'list' | 'oracle') => source(name, () => Promise.reject(new Error('no answer')));

it('is clear only if all sources say so, and names them', async () => {
  expect(await askAll([says('list', 'clear'), says('oracle', 'clear')], OF)).toEqual({
    verdict: 'clear',
    source: 'list,oracle',
  });
});

it.each([
  ['another is clear', [says('list', 'clear'), says('oracle', 'hit', 'since May')]],
  ['another does not answer', [silent('list'), says('oracle', 'hit', 'since May')]],
])('is a hit if one source has one, even when %s', async (_case, sources) => {
  expect(await askAll(sources, OF)).toEqual({ verdict: 'hit', source: 'oracle', detail: 'since May' });
});

it('throws, and names the source, if one does not answer and none has a hit', async () => {
  const asked = askAll([says('list', 'clear'), silent('oracle')], OF);
  await expect(asked).rejects.toThrow(ScreeningError);
  await expect(asked).rejects.toMatchObject({ source: 'oracle', message: 'no answer' });
});
