import type { Page } from 'playwright-core';

/** Event Timing reports no shorter event, and rounds to 8 ms. */
export const SHORTEST_MS = 16;

// The scripts are text, because this file is compiled for Node, without the DOM's types.

/**
 * Begins to observe how long each interaction of a page takes until the next paint: a press of a key, or a
 * click. Call it before the page is opened.
 */
export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    const longest = new Map();
    const note = (entries) => {
      for (const { interactionId, duration } of entries)
        if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
    window.takeInteractions = () => {
      note(observer.takeRecords());
      const durations = [...longest.values()];
      longest.clear();
      return durations;
    };
  })()`);
}

/** The duration of each interaction since the last call, in ms. Those below `SHORTEST_MS` are left out. */
export const takeInteractions = (page: Page): Promise<number[]> => page.evaluate('window.takeInteractions()');
