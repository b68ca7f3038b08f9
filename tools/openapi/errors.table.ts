import { operatorsCodes } from '@cowrie/api/faces/openapi/operators.codes';
import { ERROR_CODES, exampleMessage } from '@cowrie/api/faces/openapi/shared-parts';
import { ERROR_CATALOGUE, type ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { OpenAPIObject } from '@nestjs/swagger';

const MADE = "Made by `npm run openapi` from the service's own catalogue.";
const TABLE_HEAD = `
| code | status | message | when | what to do |
| --- | --- | --- | --- | --- |
`;

const MERCHANTS_HEAD = `# All error codes

[Errors](errors.md) shows the shape of a refusal, and says when to retry.

<!-- ${MADE} -->
`;

const OPERATORS_HEAD = `# Errors of the operator's API

${MADE} These are the codes that only \`/admin/v1\` answers. It answers most of the
[merchants' codes](guide/error-codes.md) too, and a refusal has [the same shape](guide/errors.md) everywhere.
`;

/** The error codes that a merchant can get, as a page of the guide. */
export function merchantsErrors(document: OpenAPIObject): string {
  const operators = operatorsCodes(document);
  return (
    MERCHANTS_HEAD +
    ERROR_CODES.filter((code) => !operators.has(code))
      .map(sectionOf)
      .join('')
  );
}

/** The text of `docs/errors.md`: the error codes that only an operator can get. */
export function operatorsErrors(document: OpenAPIObject): string {
  const operators = operatorsCodes(document);
  return OPERATORS_HEAD + tableOf(ERROR_CODES.filter((code) => operators.has(code)));
}

/** A heading for each code, so that links can lead to it and it fits on a phone. */
function sectionOf(code: ErrorCode): string {
  const { status, when, remedy } = ERROR_CATALOGUE[code];
  return `
## \`${code}\`

**${status}**, for example “${exampleMessage(code)}”

- **When:** ${when}
- **What to do:** ${remedy}
`;
}

function tableOf(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, when, remedy } = ERROR_CATALOGUE[code];
    const cells = [`\`${code}\``, status, exampleMessage(code), when, remedy];
    return `| ${cells.map((cell) => String(cell).replace(/\|/g, '\\|')).join(' | ')} |\n`;
  });
  return TABLE_HEAD + rows.join('');
}
