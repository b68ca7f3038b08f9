import { CommandError, ErrorCode, badValue, notSupported } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import type { Command } from './command';

/** Fields that any command may have. */
const common = new Set(
  '$db lsid $clusterTime $readPreference comment maxTimeMS readConcern writeConcern apiVersion apiStrict apiDeprecationErrors txnNumber autocommit startTransaction collation'.split(
    ' ',
  ),
);

/** @throws CommandError for a field that the server does not know or a value that it does not support */
export function checkCommonFields(name: string, source: Document, command: Command): void {
  for (const field of Object.keys(source)) {
    if (field === name || common.has(field) || command.fields.includes(field)) continue;
    if (!command.refused?.includes(field)) {
      throw new CommandError(ErrorCode.IDLUnknownField, `BSON field '${name}.${field}' is an unknown field.`);
    }
    if (!isOff(source[field])) throw notSupported(`the option '${field}' of ${name}`);
  }
  checkCollation(source.collation);
  checkReadConcern(source.readConcern, command);
  checkWriteConcern(source.writeConcern);
}

const isOff = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (isDocument(value) && Object.keys(value).length === 0);

export function checkCollation(collation: unknown): void {
  if (!isOff(collation)) throw notSupported('collations');
}

function checkReadConcern(concern: unknown, { readsSnapshots = false }: Command): void {
  const level = isDocument(concern) ? concern.level : undefined;
  if (level === 'snapshot' && readsSnapshots) return;
  if (level === 'snapshot' || level === 'linearizable') {
    throw new CommandError(
      ErrorCode.NotAReplicaSet,
      `node needs to be a replica set member to use read concern '${level}'`,
    );
  }
  if (level !== undefined && level !== 'local' && level !== 'available' && level !== 'majority') {
    throw badValue(`unknown read concern level`);
  }
}

function checkWriteConcern(concern: unknown): void {
  const w = isDocument(concern) ? concern.w : undefined;
  if (w === undefined || w === 'majority') return;
  if (!isBsonNumber(w) || toDouble(w) > 1) {
    throw badValue("cannot use 'w' > 1 when a host is not replicated");
  }
}
