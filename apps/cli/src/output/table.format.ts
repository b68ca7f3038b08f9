/** A table with columns as wide as their longest cell. Columns that hold only numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const isNumeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^-?[\d.,]+$/.test(row[column] ?? '')),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

/** One line for each name with a value. Names without a value are left out. */
export function facts(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const width = Math.max(...given.map(([name]) => name.length));
  return given.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** A heading above its body, or an empty text when the body is empty. */
export function section(title: string, body: string): string {
  return body === '' ? '' : `\n${title}\n${body}`;
}
