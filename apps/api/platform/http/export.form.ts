import type { Readable } from 'node:stream';
import type { CsvSign } from './csv.format';
import { StreamableFile } from '@nestjs/common';
import type { CsvSeparator, ExportFormQuery } from '@cowrie/dto';

/** How an export is written (docs/decisions/0102). */
export type ExportForm =
  | {
      format: 'csv';
      separator: CsvSign;
      /**
       * Whether the file begins with the UTF-8 byte order mark for spreadsheet programs. Other programs would
       * read it as part of a name.
       */
      hasMark: boolean;
    }
  | { format: 'xlsx' };

/** CSV as programs read it (RFC 4180). */
export const FOR_PROGRAMS: ExportForm = { format: 'csv', separator: ',', hasMark: false };

const SEPARATORS: Readonly<Record<CsvSeparator, CsvSign>> = { comma: ',', semicolon: ';', tab: '\t' };

/** The form that a person chose. Pure. */
export function formForPeople({ format, separator }: ExportFormQuery): ExportForm {
  return format === 'csv' ? { format, separator: SEPARATORS[separator], hasMark: true } : { format };
}

export const FILE_TYPES: Readonly<Record<ExportForm['format'], string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** An export as the response to a request. @param name without the extension */
export function exportFile(name: string, { format }: ExportForm, content: Readable): StreamableFile {
  return new StreamableFile(content, {
    type: FILE_TYPES[format],
    disposition: `attachment; filename="${name}.${format}"`,
  });
}
