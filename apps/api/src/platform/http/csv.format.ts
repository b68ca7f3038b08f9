/**
 * Where a cell that spreadsheets run as a formula begins, also with fullwidth signs and after spaces. A quote there makes it text (OWASP, "CSV
 * Injection"). A reader who chooses `;` or a tab as separator begins a cell inside ours, whatever stands round it: so those count as begins, too.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[ \u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Spreadsheets drop these before they look at the text. */
const DROPPED = /^(?=[\t\r\n])/;
/** A number below zero is no formula, and sums need it as a number. */
const NEGATIVE = /^-\d+(\.\d+)?$/;
/** What must stand in quotes (RFC 4180 §2). */
const SPECIAL = /[",;\t\r\n]/;

/** One line of a CSV file, with its end (RFC 4180). Undefined is an empty cell. */
export function csvLine(cells: readonly (string | undefined)[], separator = ','): string {
  return `${cells.map(cellOf).join(separator)}\r\n`;
}

function cellOf(value = ''): string {
  const text = NEGATIVE.test(value) ? value : withoutFormulas(value);
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(value: string): string {
  const text = value.replace(FORMULA, "'");
  return text.replace(DROPPED, "'");
}

/**
 * True if a caller asks for CSV by name and likes nothing else better than it (RFC 9110 §12.5.1). A wildcard gets JSON.
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
