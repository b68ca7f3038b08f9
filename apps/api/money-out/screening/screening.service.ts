import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SingleFlightCache } from '@cowrie/cache';
import { askAll, type ScreeningAnswer, ScreeningError, type ScreeningSource } from '@cowrie/screening';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { ScreeningAnswers, type ScreeningQuestion } from './screening-answers.repository';

export type { ScreeningQuestion } from './screening-answers.repository';

export const SCREENING_SOURCES = Symbol('screening sources');

/** Number of addresses that can be asked about at one moment. */
const MOST_IN_FLIGHT = 10_000;

/**
 * Screens addresses (docs/decisions/0059). Local sources are asked each time. The answers of the others are
 * remembered for all processes: `clear` for a day, a hit until a person decides.
 */
@Injectable()
export class Screening implements OnModuleDestroy {
  /** Questions by outcome: `clear`, `hit`, `unanswered`. */
  readonly asked = new Tally(['outcome']);
  private readonly logger = new Logger(Screening.name);
  private readonly inFlight: SingleFlightCache<ScreeningAnswer>;

  constructor(
    @Inject(SCREENING_SOURCES) private readonly sources: readonly ScreeningSource[],
    private readonly answers: ScreeningAnswers,
    clock: Clock,
  ) {
    this.inFlight = new SingleFlightCache({ ttlMs: 0, capacity: MOST_IN_FLIGHT, now: () => clock.now() });
  }

  /** False: no source is configured, so every address is clear. */
  get isOn(): boolean {
    return this.sources.length > 0;
  }

  /**
   * Whether a person must decide about money from or to this address. It changes nothing and can be repeated.
   * Each source has its own time-out.
   *
   * @throws ScreeningError while a source gives no usable answer, and no other has a hit. The money waits:
   *   ask again later
   */
  async ask(question: ScreeningQuestion): Promise<ScreeningAnswer> {
    if (!this.isOn) return { verdict: 'clear', source: 'none' };
    const { environment, network, address } = question;
    const key = `${environment}:${network}:${address.toLowerCase()}`;
    try {
      const answer = await this.inFlight.get(key, () => this.answerTo(question));
      this.asked.add([answer.verdict]);
      return answer;
    } catch (error) {
      this.asked.add(['unanswered']);
      if (error instanceof ScreeningError)
        this.logger.warn(
          { err: error, environment, network, source: error.source },
          'a screening source gives no usable answer; the money waits, and the source is asked again',
        );
      throw error;
    }
  }

  /** Makes the sources be asked again next time. Call it when a person has decided about a hit. */
  forget(questions: readonly ScreeningQuestion[]): Promise<void> {
    return this.answers.forget(questions);
  }

  onModuleDestroy(): void {
    for (const source of this.sources) source.close();
  }

  private async answerTo(question: ScreeningQuestion): Promise<ScreeningAnswer> {
    const sources = this.sourcesFor(question.network);
    const local = sources.filter(({ isLocal }) => isLocal);
    const remote = sources.filter(({ isLocal }) => !isLocal);
    const remoteNames = namesOf(remote);
    const known = await this.answers.find(question, remoteNames);
    if (known?.verdict === 'hit') return known;
    const asked = known ? local : sources;
    const answer = await askAll(asked, question);
    // A local source can change at any moment, and costs nothing: its `clear` is not remembered.
    const isWorthKeeping = answer.verdict === 'hit' || (!known && remote.length > 0);
    if (isWorthKeeping) await this.answers.remember(question, answer, remoteNames);
    return answer.verdict === 'hit' ? answer : { ...answer, source: namesOf(sources) };
  }

  /** @throws ScreeningError if none knows its addresses: nobody would have been asked */
  private sourcesFor(network: string): ScreeningSource[] {
    const sources = this.sources.filter((source) => source.covers?.(network) ?? true);
    if (sources.length > 0) return sources;
    const names = namesOf(this.sources);
    throw new ScreeningError(names, `it knows no addresses of ${network}; add list to SCREENING_SOURCES`);
  }
}

function namesOf(sources: readonly ScreeningSource[]): string {
  return sources.map(({ name }) => name).join(',');
}
