import type { ScreeningAnswer, ScreeningSource } from '@cowrie/screening';
import { Screening } from '@cowrie/api/money-out/screening/screening.service';
import { mutantOf } from '../mutants';
import type { Mutant } from '../world';

/** Faulty versions of what becomes of the answers of several sources. */
export const SCREENING_MUTANTS: Record<string, Mutant> = {
  'screening that asks its first source alone': mutantOf(Screening, (screening) => ({
    ask: async (question) => {
      const [first] = sourcesOf(screening);
      return first ? first.ask(question) : screening.ask(question);
    },
  })),
  'screening in which the last source decides': mutantOf(Screening, (screening) => ({
    ask: async (question) => (await answersOf(screening, question)).at(-1) ?? screening.ask(question),
  })),
  'screening in which a hit needs a second source': mutantOf(Screening, (screening) => ({
    ask: async (question) => {
      const answers = await answersOf(screening, question);
      return answers.find(({ verdict }) => verdict === 'clear') ?? screening.ask(question);
    },
  })),
  'screening that takes a silent source for clear': mutantOf(Screening, (screening) => ({
    ask: async (question) => {
      const answers = await answersOf(screening, question);
      const hit = answers.find(({ verdict }) => verdict === 'hit');
      return hit ?? answers[0] ?? screening.ask(question);
    },
  })),
};

function sourcesOf(screening: Screening): readonly ScreeningSource[] {
  return (screening as unknown as { sources: readonly ScreeningSource[] }).sources;
}

/** The answers of those sources that give one. */
async function answersOf(
  screening: Screening,
  question: Parameters<Screening['ask']>[0],
): Promise<ScreeningAnswer[]> {
  const asked = await Promise.allSettled(sourcesOf(screening).map((source) => source.ask(question)));
  return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
