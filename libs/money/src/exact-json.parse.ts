/**
 * Matches strings (whose digits must stay) and numbers. In a valid document nothing else starts with a quote,
 * a digit or a minus.
 */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * `JSON.parse`, but every number becomes a string with its exact text: as a float, `1550.123456789012345`
 * would be another rate. (A reviver sees a number's text only from Node 21 on.)
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // Parse it unchanged first: quoting numbers would make some invalid documents valid.
  JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (match) => (match.startsWith('"') ? match : `"${match}"`)),
  );
}
