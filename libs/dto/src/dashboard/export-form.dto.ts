import { IsOneOf } from '../rules';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The separator between two cells of a CSV file. */
export const CSV_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** How an export is written (docs/decisions/0102). */
export interface ExportFormQuery {
  format: ExportFormat;
  separator: CsvSeparator;
}

const optional = true;

/** The format of an export. */
export const IsExportFormat = (): PropertyDecorator =>
  IsOneOf(EXPORT_FORMATS, {
    description:
      'Format of the file. `xlsx` is a workbook in which references of digits stay texts and amounts are numbers.',
    optional,
    default: 'csv',
    enumName: 'ExportFormat',
  });

/** The separator of an export in CSV. */
export const IsCsvSeparator = (): PropertyDecorator =>
  IsOneOf(CSV_SEPARATORS, {
    description:
      'What stands between the cells of a CSV file. Spreadsheet programs of regions with a decimal comma expect a semicolon.',
    optional,
    default: 'comma',
    enumName: 'CsvSeparator',
  });
