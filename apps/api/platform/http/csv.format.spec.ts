import { csvLine, type CsvSign, prefersCsv } from './csv.format';

it.each<[(string | undefined)[], string]>([
  [['a', undefined, '1.50'], 'a,,1.50\r\n'],
  [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"\r\n'],
  [['=1+1', '+a@example.com', '-2+3', '@x', '\t=1'], "'=1+1,'+a@example.com,'-2+3,'@x,\"'\t'=1\"\r\n"],
  // As read by a person who chooses another separator.
  [['x;=cmd', 'x\t=cmd', 'x;  @y', 'a;b'], '"x;\'=cmd","x\t\'=cmd","x;\'  @y","a;b"\r\n'],
  [['two\n=lines', ' =1', '\u00a0=1', '\uff1d1+1'], "\"two\n'=lines\",' =1,'\u00a0=1,'\uff1d1+1\r\n"],
  [['\tx', 'a-b', 'a=b'], '"\'\tx",a-b,a=b\r\n'],
  [['-2', '-0.50', '-1e9'], "-2,-0.50,'-1e9\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['naïve ₦'], 'naïve ₦\r\n'],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

// Guarantee: a name that a stranger enters is never a formula, no matter which separator a reader chooses for
// the file.
it.each<[CsvSign, string, string]>([
  [',', 'Ada;=1+1|=2\t=3', "Ada;'=1+1|'=2\t'=3"],
  [';', 'Ada,=1+1,B|=2\t=3', "Ada,'=1+1,B|'=2\t'=3"],
  ['\t', 'Ada,=1+1;=2| @x', "Ada,'=1+1;'=2|' @x"],
])('in a file with %j, %j is %j', (separator, cell, written) => {
  expect(csvLine([cell, 'x'], separator)).toBe(`"${written}"${separator}x\r\n`);
});

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['text/csv', true],
  ['TEXT/CSV; charset=utf-8', true],
  ['text/csv, application/json;q=0.5', true],
  ['application/json, text/csv;q=0.9', false],
  ['text/csv;q=0', false],
  ['text/csv;q=x', false],
])('Accept: %s prefers CSV: %s', (accept, answer) => {
  expect(prefersCsv(accept)).toBe(answer);
});
