import { Int32, UUID } from 'bson';
import { CommandError, ErrorCode } from '../command-error';
import { MAX_DOCUMENT_BYTES } from '../storage/collection';
import type { Document } from '../values/document';
import { MAX_MESSAGE_BYTES } from '../wire/message.codec';
import type { CommandContext, CommandTable } from './command';

/** The release whose protocol is spoken: drivers choose their commands by it. */
const SERVER_VERSION = [7, 0, 0, 0] as const;
const WIRE_VERSION = 21;
const SESSION_TIMEOUT_MINUTES = 30;

const handshakeFields = [
  'hello',
  'helloOk',
  'client',
  'compression',
  'loadBalanced',
  'topologyVersion',
  'maxAwaitTimeMS',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'backpressure',
];

/** A standalone: no set name and no `msg`, so drivers neither retry writes nor open transactions. */
function hello({ command, now, connectionId }: CommandContext): Document {
  return {
    ...('hello' in command ? { isWritablePrimary: true } : { ismaster: true, isWritablePrimary: true }),
    helloOk: true,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES),
    maxWriteBatchSize: new Int32(100_000),
    localTime: now,
    logicalSessionTimeoutMinutes: new Int32(SESSION_TIMEOUT_MINUTES),
    connectionId: new Int32(connectionId),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(WIRE_VERSION),
    readOnly: false,
    ok: 1,
  };
}

const noTransaction = (): never => {
  throw new CommandError(
    ErrorCode.IllegalOperation,
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
};

export const handshakeCommands: CommandTable = {
  hello: { fields: handshakeFields, run: hello },
  isMaster: { fields: handshakeFields, run: hello },
  ismaster: { fields: handshakeFields, run: hello },
  ping: { fields: [], run: () => ({ ok: 1 }) },
  buildInfo: { fields: [], run: buildInfo },
  buildinfo: { fields: [], run: buildInfo },
  startSession: {
    fields: [],
    run: () => ({ id: { id: new UUID() }, timeoutMinutes: new Int32(SESSION_TIMEOUT_MINUTES), ok: 1 }),
  },
  endSessions: { fields: [], run: () => ({ ok: 1 }) },
  refreshSessions: { fields: [], run: () => ({ ok: 1 }) },
  commitTransaction: { fields: ['recoveryToken'], run: noTransaction },
  abortTransaction: { fields: ['recoveryToken'], run: noTransaction },
};

function buildInfo(): Document {
  return {
    version: SERVER_VERSION.slice(0, 3).join('.'),
    versionArray: [...SERVER_VERSION],
    modules: ['cowrie-embedded'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    ok: 1,
  };
}
