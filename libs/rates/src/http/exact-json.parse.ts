/** Strings, in which digits mean nothing, or numbers. Of a valid document nothing else starts with a quote, digit or minus. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * `JSON.parse`, but every number comes as the string that stands in the text: as a float, `1550.123456789012345` would
 * be another rate. (A reviver sees the text of a number from Node 21 on only.)
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // First as it is, since quoting its numbers would make some invalid documents valid.
  JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (match) => (match.startsWith('"') ? match : `"${match}"`)),
  );
}
