import { Int32 } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../storage/collection';
import type { Document } from '../values/document';
import { MAX_MESSAGE_BYTES } from '../wire/message.codec';
import { checkClientMetadata } from './client-metadata.check';
import type { CommandContext, CommandTable } from './command';

/** MongoDB 7.0. Drivers choose their commands by this version. */
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

/**
 * The answer of a mongos. Drivers do not retry writes on a standalone server, and would connect to the
 * addresses that a replica set lists.
 */
function hello({ command, now, connectionId }: CommandContext): Document {
  checkClientMetadata(command.client);
  return {
    ...('hello' in command ? { isWritablePrimary: true } : { ismaster: true, isWritablePrimary: true }),
    msg: 'isdbgrid',
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

export const handshakeCommands: CommandTable = {
  hello: { fields: handshakeFields, run: hello },
  // Drivers send the old name until they know that the server has the new one.
  ismaster: { fields: handshakeFields, run: hello },
  ping: { fields: [], run: () => ({ ok: 1 }) },
  endSessions: { fields: [], run: () => ({ ok: 1 }) },
};
