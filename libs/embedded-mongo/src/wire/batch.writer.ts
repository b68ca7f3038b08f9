import { Double, Long } from 'bson';
import { encode } from '../values/bson.codec';

/** The answer of a cursor, `{cursor: {firstBatch | nextBatch, id, ns}, ok: 1}`, from documents that are BSON already. */
export function writeCursorReply(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  cursorId: number,
  namespace: string,
): Buffer {
  const array = joinDocument(documents.map((document, i) => element(0x03, String(i), document)));
  const rest = encode({ id: Long.fromNumber(cursorId), ns: namespace });
  const cursor = joinDocument([element(0x04, field, array), rest.subarray(4, -1)]);
  return joinDocument([element(0x03, 'cursor', cursor), encode({ ok: new Double(1) }).subarray(4, -1)]);
}

const element = (type: number, name: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`), value]);

function joinDocument(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(length);
  return Buffer.concat([head, ...parts, Buffer.of(0)], length);
}
