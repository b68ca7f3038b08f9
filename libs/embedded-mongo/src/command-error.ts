/** The codes that this server answers with, named as in MongoDB's `error_codes.yml`. */
const named = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  InvalidLength: 16,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  NotAReplicaSet: 123,
  CannotIndexParallelArrays: 171,
  InvalidPipelineOperator: 168,
  ClientMetadataMissingField: 183,
  TransactionTooOld: 225,
  SnapshotTooOld: 239,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  IDLUnknownField: 40415,
  NotARetryableWriteCommand: 50768,
} as const;

/** Codes that MongoDB gives no name: the numbers of places in its source. */
const unnamed = {
  UnknownStage: 40324,
  UndefinedVariable: 17276,
  ChangeStreamNeedsReplicaSet: 40573,
} as const;

export const ErrorCode = { ...named, ...unnamed } as const;

const nameByCode = new Map<number, string>(Object.entries(named).map(([name, code]) => [code, name]));

/** An error for the client, sent as `{ok: 0, code, codeName, errmsg}` or as a write error. */
export class CommandError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: number,
    message: string,
    /** Fields that MongoDB adds to the error, such as `keyPattern` and `keyValue` of a duplicate key. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.codeName = nameByCode.get(code) ?? `Location${code}`;
  }
}

export const badValue = (message: string): CommandError => new CommandError(ErrorCode.BadValue, message);
export const failedToParse = (message: string): CommandError =>
  new CommandError(ErrorCode.FailedToParse, message);
export const typeMismatch = (message: string): CommandError =>
  new CommandError(ErrorCode.TypeMismatch, message);

/** The error for a feature that MongoDB has and this server lacks. */
export const notSupported = (what: string): CommandError =>
  new CommandError(ErrorCode.CommandNotSupported, `the embedded server does not support ${what}`);
