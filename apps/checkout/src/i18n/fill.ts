/** The text with each `{name}` replaced by its value. */
export function fill(text: string, values: Partial<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
