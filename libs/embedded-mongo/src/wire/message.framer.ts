import { HEADER_BYTES, MAX_MESSAGE_BYTES, MalformedMessage } from './message.codec';

/** Splits a byte stream into messages. Each message begins with its length. */
export class MessageFramer {
  private chunks: Buffer[] = [];
  private heldBytes = 0;

  /** @throws MalformedMessage for an impossible length, before it buffers more bytes */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.heldBytes += chunk.length;
    for (;;) {
      const length = this.nextLength();
      if (length === undefined || this.heldBytes < length) return;
      const all =
        this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks, this.heldBytes);
      this.chunks = all.length > length ? [all.subarray(length)] : [];
      this.heldBytes -= length;
      yield all.subarray(0, length);
    }
  }

  private nextLength(): number | undefined {
    if (this.heldBytes < 4) return undefined;
    const first = this.chunks[0] as Buffer;
    if (first.length < 4) this.chunks = [Buffer.concat(this.chunks, this.heldBytes)];
    const length = (this.chunks[0] as Buffer).readInt32LE(0);
    if (length < HEADER_BYTES + 5 || length > MAX_MESSAGE_BYTES) {
      throw new MalformedMessage(`a message of ${length} bytes`);
    }
    return length;
  }
}
