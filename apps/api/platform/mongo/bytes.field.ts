import type { Field } from './document.fields';

/** Bytes. A lean read gives them as the driver does, so read them with `bufferOf`. */
export function bytes(): Field<Buffer> {
  return { required: true, type: Buffer } as unknown as Field<Buffer>;
}

/** Stored bytes as a buffer: the driver gives a `Binary`. */
export function bufferOf(stored: Buffer | { buffer: Uint8Array }): Buffer {
  return Buffer.isBuffer(stored) ? stored : Buffer.from(stored.buffer);
}
