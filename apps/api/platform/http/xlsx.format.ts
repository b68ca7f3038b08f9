import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A cell: a text, a number as decimal text, or nothing. */
export type XlsxCell = string | { number: string } | undefined;

/** The longest text that a spreadsheet program opens. */
const MOST_CHARACTERS = 32_767;
/**
 * Number of digits that a spreadsheet program keeps. With more it would show a different amount, so the cell
 * is text then.
 */
const MOST_DIGITS = 15;
/** How much of the sheet is compressed at once. */
const CHUNK_LENGTH = 32 * 1024;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet, besides the sheet (ECMA-376, part 1). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    '<sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
/** The first row stays in sight. */
const SHEET_BEGIN =
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const SHEET_END = '</sheetData></worksheet>';

/**
 * A workbook of one sheet, as a stream with only a few rows in memory. No cell is a formula, and a text of
 * digits stays text, which CSV cannot express. Errors of `rows` are rethrown.
 */
export async function* xlsxChunks(
  rows: AsyncIterable<readonly XlsxCell[]>,
): AsyncGenerator<Uint8Array, void> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    made.push(data);
  });
  const add = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(PARTS)) add(name).push(strToU8(text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  let text = SHEET_BEGIN;
  for await (const row of rows) {
    text += `<row>${row.map(cellOf).join('')}</row>`;
    if (text.length < CHUNK_LENGTH) continue;
    sheet.push(strToU8(text));
    text = '';
    yield* made;
    made = [];
  }
  sheet.push(strToU8(text + SHEET_END), true);
  zip.end();
  yield* made;
}

function cellOf(cell: XlsxCell): string {
  if (cell === undefined || cell === '') return '<c/>';
  if (typeof cell !== 'string') {
    if (isExact(cell.number)) return `<c><v>${cell.number}</v></c>`;
    return cellOf(cell.number);
  }
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

function isExact(decimal: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(decimal) && decimal.replace(/\D/g, '').length <= MOST_DIGITS;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 cannot contain, including half a surrogate pair. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function xmlText(text: string): string {
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
  return (
    short
      .replace(FORBIDDEN, '\ufffd')
      // `_x0041_` in a cell would be read as a character (ECMA-376, part 1, 22.9.2.19).
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>]/g, (one) => ESCAPES[one] ?? one)
  );
}
