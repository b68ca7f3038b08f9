import {
  type ScreenedAddress,
  type ScreeningAnswer,
  ScreeningError,
  type ScreeningSource,
} from './screening.port';

/**
 * Asks all sources at once. One hit decides, even while another source does not answer. All must answer for
 * `clear`.
 *
 * @throws ScreeningError if no source has a hit and one does not answer
 */
export async function askAll(
  sources: readonly ScreeningSource[],
  of: ScreenedAddress,
): Promise<ScreeningAnswer> {
  const settled = await Promise.allSettled(sources.map((source) => source.ask(of)));
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const hit = answers.find(({ verdict }) => verdict === 'hit');
  if (hit) return hit;
  settled.forEach((one, index) => {
    if (one.status === 'rejected') throw asScreeningError(one.reason, sources[index]?.name ?? '');
  });
  return { verdict: 'clear', source: sources.map(({ name }) => name).join(',') };
}

function asScreeningError(reason: unknown, source: string): ScreeningError {
  if (reason instanceof ScreeningError) return reason;
  return new ScreeningError(source, reason instanceof Error ? reason.message : String(reason), {
    cause: reason,
  });
}
