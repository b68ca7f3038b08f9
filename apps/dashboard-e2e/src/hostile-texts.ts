/** What the hostile code would set in the window. */
export const MARK = '__hostileCodeHasRun';
const MARKUP = `<img src=x onerror="window.${MARK}=1"><script-x onload=1></script-x>`;

/**
 * IDs, amounts, times, time zones, addresses, hashes, and words of the API such as `completed` or
 * `refunds.approve`: pages depend on them, and nobody can write them freely.
 */
const OF_THE_API =
  /^([0-9a-f]{24}|-?[\d.,:+-]+%?|0x[0-9a-fA-F]+|\d{4}-\d\d-\d\dT[\d:.]+Z|[a-z][a-z0-9_.:-]*|[A-Z]{3,5}|[A-Z]\w+\/[A-Z]\w+|)$/;

/**
 * An answer where every text that a person may have written holds markup, and every address leads to code.
 */
export function hostileTexts(value: unknown): unknown {
  if (typeof value === 'string') return hostile(value);
  if (Array.isArray(value)) return value.map(hostileTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      // The names of metadata are written by merchants too.
      name === 'metadata' && typeof inner === 'object' && inner !== null
        ? Object.fromEntries(Object.entries(inner).map(([key, one]) => [key + MARKUP, hostileTexts(one)]))
        : hostileTexts(inner),
    ]),
  );
}

function hostile(text: string): string {
  if (/^https?:/.test(text)) return `javascript:window.${MARK}=1//${text}`;
  return OF_THE_API.test(text) ? text : text + MARKUP;
}
