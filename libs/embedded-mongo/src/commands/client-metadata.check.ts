import { CommandError, ErrorCode, typeMismatch } from '../command-error';
import { isDocument, type Document } from '../values/document';

/** The strings that MongoDB requires in a client's description of itself. */
const REQUIRED = { driver: ['name', 'version'], os: ['type'] };

/**
 * Refuses the description of a client as MongoDB does. A client may send no description, but not an
 * incomplete one.
 *
 * @throws CommandError ClientMetadataMissingField, TypeMismatch
 */
export function checkClientMetadata(client: unknown): void {
  if (client === undefined) return;
  if (!isDocument(client)) throw typeMismatch('The client metadata document must be a document');
  for (const [name, fields] of Object.entries(REQUIRED)) checkPart(client, name, fields);
}

function checkPart(client: Document, name: string, fields: readonly string[]): void {
  const part = client[name];
  if (part === undefined) throw missing(`sub-document '${name}'`);
  if (!isDocument(part)) throw typeMismatch(`The '${name}' field is required to be a BSON document ${IN}`);
  for (const field of fields) {
    const value = part[field];
    if (value === undefined) throw missing(`field '${name}.${field}'`);
    if (typeof value !== 'string') throw typeMismatch(`The '${name}.${field}' field must be a string ${IN}`);
  }
}

const IN = 'in the client metadata document';

const missing = (what: string): CommandError =>
  new CommandError(ErrorCode.ClientMetadataMissingField, `Missing required ${what} ${IN}`);
