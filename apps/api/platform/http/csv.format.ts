/**
 * The start of a cell that spreadsheets run as a formula, including fullwidth signs and leading spaces. A
 * quote there makes it text (OWASP, "CSV Injection"). A reader who chooses a different separator starts a
 * cell inside ours, so all other separators count as starts too. The file's own separator is inside quotes.
 */
const FORMULAS = {
  ',': formulaAfter(';|\\t'),
  ';': formulaAfter(',|\\t'),
  '\t': formulaAfter(',;|'),
} as const;

/** The separator between the cells of a file. */
export type CsvSign = keyof typeof FORMULAS;

function formulaAfter(separators: string): RegExp {
  const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
  return new RegExp(`(?<=^|[${separators}\\r\\n])(?=[ \\u00a0]*${sign})`, 'g');
}
/** Spreadsheets drop these before they look at the text. */
const DROPPED = /^(?=[\t\r\n])/;
/** A negative number is not a formula, and sums need it as a number. */
const NEGATIVE = /^-\d+(\.\d+)?$/;
/** Text that must be quoted (RFC 4180 §2). */
const SPECIAL = /[",;|\t\r\n]/;

/** One line of a CSV file, with its end (RFC 4180). Undefined gives an empty cell. */
export function csvLine(cells: readonly (string | undefined)[], separator: CsvSign = ','): string {
  return `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`;
}

function cellOf(value = '', separator: CsvSign): string {
  const text = NEGATIVE.test(value) ? value : withoutFormulas(value, separator);
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(value: string, separator: CsvSign): string {
  const text = value.replace(FORMULAS[separator], "'");
  return text.replace(DROPPED, "'");
}

/**
 * True if a caller asks for CSV by name and prefers nothing else (RFC 9110 §12.5.1). A wildcard gets JSON.
 * @param accept the `Accept` header
 */
export function prefersCsv(accept: string | undefined): boolean {
  if (!accept) return false;
  const wanted = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return [type, quality === undefined ? 1 : Number(quality)];
    }),
  );
  const csv = wanted.get('text/csv') ?? 0;
  return csv > 0 && csv >= (wanted.get('application/json') ?? 0);
}
