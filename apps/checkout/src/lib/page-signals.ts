/** Visibility and connection of the page, and how it was reached, as the browser reports them. */
export interface PageSignals {
  isHidden(): boolean;
  isOnline(): boolean;
  /** True once Back or Forward has led to this page. */
  isReturn(): boolean;
  /** Calls back when one of them may have changed; returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

/** The browser has shown the page again as it was left. */
let isRestored = false;
window.addEventListener('pageshow', ({ persisted }) => (isRestored ||= persisted));

/** True for a page that Back or Forward has loaded again. Older browsers do not say. */
function isBackOrForward(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type === 'back_forward';
}

export const browserSignals: PageSignals = {
  isHidden: () => document.visibilityState === 'hidden',
  isOnline: () => navigator.onLine,
  isReturn: () => isRestored || isBackOrForward(),
  subscribe(onChange) {
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    window.addEventListener('pageshow', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
      window.removeEventListener('pageshow', onChange);
    };
  },
};
