import type { Timestamp } from 'bson';

const AT_CLUSTER_TIME = 'atClusterTime';
/** Type, name with its end, and value. */
const TIME_BYTES = 1 + AT_CLUSTER_TIME.length + 1 + 8;

/**
 * The answer of a cursor, `{cursor: {firstBatch | nextBatch, id, ns}, ok: 1}`, from documents that are BSON
 * already. It is written into one buffer of the right size.
 */
export function writeCursorReply(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  cursorId: number,
  namespace: string,
  atClusterTime?: Timestamp,
): Buffer {
  const arrayBytes = documents.reduce((sum, { length }, i) => sum + 2 + String(i).length + length, 5);
  const namespaceBytes = Buffer.byteLength(namespace) + 1;
  const cursorBytes =
    4 + 2 + field.length + arrayBytes + 12 + 8 + namespaceBytes + (atClusterTime ? TIME_BYTES : 0) + 1;
  const reply = Buffer.allocUnsafe(4 + 8 + cursorBytes + 12 + 1);
  let at = reply.writeInt32LE(reply.length, 0);
  const element = (type: number, name: string): void => {
    reply[at++] = type;
    at += reply.write(name, at, 'latin1');
    reply[at++] = 0;
  };
  element(0x03, 'cursor');
  at = reply.writeInt32LE(cursorBytes, at);
  element(0x04, field);
  at = reply.writeInt32LE(arrayBytes, at);
  for (const [i, document] of documents.entries()) {
    element(0x03, String(i));
    at += document.copy(reply, at);
  }
  reply[at++] = 0;
  element(0x12, 'id');
  at = reply.writeBigInt64LE(BigInt(cursorId), at);
  element(0x02, 'ns');
  at = reply.writeInt32LE(namespaceBytes, at);
  at += reply.write(namespace, at);
  reply[at++] = 0;
  if (atClusterTime) {
    element(0x11, AT_CLUSTER_TIME);
    at = reply.writeBigUInt64LE(atClusterTime.toBigInt(), at);
  }
  reply[at++] = 0;
  element(0x01, 'ok');
  at = reply.writeDoubleLE(1, at);
  reply[at] = 0;
  return reply;
}
