import type { OwnDoorWorld } from '../door/door.world';

/**
 * Reads the figures of 90 days until none is missing. Returns the seconds that it takes. @throws Error for a
 * refusal
 */
export async function allFigures({
  service,
  businessId,
  ownerHeaders,
}: Pick<OwnDoorWorld, 'service' | 'businessId' | 'ownerHeaders'>): Promise<number> {
  const url = new URL(`/dashboard/v1/businesses/${businessId}/test/figures?days=90`, service.url);
  const startMs = performance.now();
  for (;;) {
    // An answer waits for days that are being counted, so this is not a busy loop.
    const answer = await fetch(url, { headers: ownerHeaders });
    if (!answer.ok) throw new Error(`figures: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: { isComplete: boolean } };
    if (data.isComplete) return (performance.now() - startMs) / 1000;
  }
}
