import { HEADER_BYTES, MAX_MESSAGE_BYTES, MalformedMessage } from './message.codec';

/** Cuts a byte stream into whole messages by the length that each begins with. */
export class MessageFramer {
  private chunks: Buffer[] = [];
  private held = 0;

  /** @throws MalformedMessage on an impossible length, before anything is gathered for it */
  *push(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.held += chunk.length;
    for (;;) {
      const length = this.nextLength();
      if (length === undefined || this.held < length) return;
      const all =
        this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks, this.held);
      this.chunks = all.length > length ? [all.subarray(length)] : [];
      this.held -= length;
      yield all.subarray(0, length);
    }
  }

  private nextLength(): number | undefined {
    if (this.held < 4) return undefined;
    const first = this.chunks[0] as Buffer;
    if (first.length < 4) this.chunks = [Buffer.concat(this.chunks, this.held)];
    const length = (this.chunks[0] as Buffer).readInt32LE(0);
    if (length < HEADER_BYTES + 5 || length > MAX_MESSAGE_BYTES) {
      throw new MalformedMessage(`a message of ${length} bytes`);
    }
    return length;
  }
}
