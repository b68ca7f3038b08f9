import { ERROR_CODES, exampleMessage } from '../../apps/api/src/openapi/shared-parts';
import { ERROR_CATALOGUE } from '../../apps/api/src/platform/http/error-catalogue';
import { ERROR_GUIDE } from '../../apps/api/src/platform/http/error-guide';

const HEAD = `# Errors

Made by \`npm run openapi\` from the service's own catalogue.

A refusal is \`{success: false, message, data: null, error: {code, requestId, fields?}}\`. \`error.code\` is stable: programs
decide by it. \`message\` is for people and may change. \`error.fields\` names the fields that are wrong. \`error.requestId\` is
the \`X-Request-Id\` of the answer: quote it when you report a failure.

| code | status | message | when | what to do |
| --- | --- | --- | --- | --- |
`;

/** The text of `docs/errors.md`: every error that a caller can get. */
export function errorsTable(): string {
  const rows = ERROR_CODES.map((code) => {
    const { when, remedy } = ERROR_GUIDE[code];
    const cells = [`\`${code}\``, ERROR_CATALOGUE[code].status, exampleMessage(code), when, remedy];
    return `| ${cells.map((cell) => String(cell).replace(/\|/g, '\\|')).join(' | ')} |\n`;
  });
  return HEAD + rows.join('');
}
