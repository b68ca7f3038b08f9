import type { SettlementStatement, StatementFormat } from '@cowrie/dto';
import { StreamableFile } from '@nestjs/common';
import { statementCsv } from './statement.csv';
import { statementHtml } from './statement.html';

/** A statement as a file to keep: CSV, or a page to print. */
export function statementFile(
  statement: SettlementStatement,
  format: Exclude<StatementFormat, 'json'>,
): StreamableFile {
  const text = format === 'csv' ? statementCsv(statement) : statementHtml(statement);
  const type = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'text/html; charset=utf-8';
  const disposition = `attachment; filename="statement-${statement.settlement.id}.${format}"`;
  return new StreamableFile(Buffer.from(text), { type, disposition });
}
