/** A section of the guide, as the search reads it. */
export interface Section {
  /** The page's title. */
  title: string;
  heading: string;
  url: string;
  text: string;
}

const MAX_RESULTS = 12;

/**
 * Returns the sections that hold every word of the query, the best first. A word also matches longer words
 * that begin with it.
 */
export function find(sections: readonly Section[], query: string): Section[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => section);
}

/** A match in a heading weighs more than one in a title, and that more than one in a text. */
function scoreOf({ heading, title, text }: Section, words: readonly string[]): number {
  const parts = [
    { words: wordsOf(heading), weight: 20, most: 1 },
    { words: wordsOf(title), weight: 8, most: 1 },
    { words: wordsOf(text), weight: 1, most: 5 },
  ];
  const scores = words.map((word) =>
    parts.reduce((sum, part) => {
      const hits = part.words.filter((one) => one.startsWith(word)).length;
      return sum + part.weight * Math.min(hits, part.most);
    }, 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
