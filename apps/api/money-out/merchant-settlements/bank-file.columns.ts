import { ApiError } from '@cowrie/api/platform/http/api.error';
import { csvLine } from '@cowrie/api/platform/http/csv.format';

/** What a column of a bank's form can hold of a settlement. */
export const BANK_FILE_VALUES = [
  'number',
  'holder',
  'institution',
  'institutionName',
  'amount',
  'currency',
  'settlement',
] as const;
export type BankFileLine = Record<(typeof BANK_FILE_VALUES)[number], string>;

/** A column of a bank's form: its heading, and the text of each line, with names in braces. */
interface BankFileColumn {
  heading: string;
  text: string;
}

/**
 * Reads columns as an operator types them, `Account number = {number}`. Pure.
 * @throws ApiError validation_failed for a column without heading or text, and for an unknown name
 */
export function bankFileColumns(typed: readonly string[]): BankFileColumn[] {
  return typed.map((one, index) => {
    const [heading = '', ...rest] = one.split('=');
    const column = { heading: heading.trim(), text: rest.join('=').trim() };
    if (!column.heading || !column.text) throw refused(index, 'must be a heading, = and a text');
    for (const [, name = ''] of column.text.matchAll(/\{([^}]*)\}/g))
      if (!isValue(name)) throw refused(index, `cannot hold {${name}}; use ${shownNames()}`);
    return column;
  });
}

/** The file of a bank's form, as CSV. Pure. */
export function bankFile(columns: readonly BankFileColumn[], lines: readonly BankFileLine[]): string {
  const cells = (line: BankFileLine): string[] =>
    columns.map(({ text }) => text.replace(/\{(\w+)\}/g, (_, name: keyof BankFileLine) => line[name]));
  return [columns.map(({ heading }) => heading), ...lines.map(cells)].map((line) => csvLine(line)).join('');
}

function isValue(name: string): name is keyof BankFileLine {
  return (BANK_FILE_VALUES as readonly string[]).includes(name);
}

function shownNames(): string {
  return BANK_FILE_VALUES.map((name) => `{${name}}`).join(', ');
}

function refused(index: number, message: string): ApiError {
  const field = `columns.${index}`;
  return new ApiError('validation_failed', { fields: [{ field, message: `${field} ${message}` }] });
}
