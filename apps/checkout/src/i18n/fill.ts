import { exact, hasExact } from '../lib/exact';

/**
 * The text with each `{name}` replaced by its value. What is filled in is an amount, a name or the like, so
 * it is marked as exact, unless it is a message with marks of its own.
 */
export function fill(text: string, values: Partial<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' && hasExact(value) ? value : exact(value);
  });
}
