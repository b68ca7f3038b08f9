import type { BANK_FILE_VALUES } from '@cowrie/dto';
import { csvLine } from '@cowrie/api/platform/http/csv.format';

/** What a line of a bank's file can hold. */
export type BankFileLine = Record<(typeof BANK_FILE_VALUES)[number], string>;

/**
 * The file of a bank's form, as CSV. Pure.
 * @param columns as `AdminBankFileDto` has them: `Account number = {number}`
 */
export function bankFile(columns: readonly string[], lines: readonly BankFileLine[]): string {
  const parts = columns.map((column) => {
    const at = column.indexOf('=');
    return { heading: column.slice(0, at).trim(), text: column.slice(at + 1).trim() };
  });
  const cells = (line: BankFileLine): string[] =>
    parts.map(({ text }) => text.replace(/\{(\w+)\}/g, (_, name: keyof BankFileLine) => line[name]));
  return [parts.map(({ heading }) => heading), ...lines.map(cells)].map((line) => csvLine(line)).join('');
}
