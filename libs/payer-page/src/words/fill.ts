import { exact, hasExact } from '../exact';

/**
 * The text with each `{name}` replaced by its value. The values are amounts, names and the like, so they are
 * marked as exact, unless a value is a message with its own marks.
 */
export function fill(text: string, values: Partial<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' && hasExact(value) ? value : exact(value);
  });
}
