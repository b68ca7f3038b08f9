import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Document } from '../values/document';
import { MessageFramer } from './message.framer';
import { MalformedMessage, encodeReply, parseMessage, type Request } from './message.codec';

export type Answer = (request: Request) => Promise<Document | Buffer>;

/**
 * Serves one connection: requests one after the other, answers in their order. Reading waits while a request is
 * worked on, and the next request waits until the client has taken the answer, so a slow reader holds no more
 * than one answer in memory. Bytes that are no message end this connection and nothing else.
 */
export async function serveConnection(socket: Socket, answer: Answer): Promise<void> {
  const framer = new MessageFramer();
  let replies = 0;
  try {
    for await (const chunk of socket) {
      for (const message of framer.push(chunk as Buffer)) {
        const request = parseMessage(message);
        const reply = await answer(request);
        if (request.wantsReply) await send(socket, encodeReply(request, reply, ++replies));
      }
    }
  } catch (error) {
    if (!(error instanceof MalformedMessage) && !isConnectionError(error)) throw error;
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, chunks: readonly Buffer[]): Promise<void> {
  socket.cork();
  const taken = chunks.map((chunk) => socket.write(chunk)).every(Boolean);
  socket.uncork();
  if (!taken && socket.writableNeedDrain) {
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}

/** The peer went away, in one of the ways sockets report it. */
const isConnectionError = (error: unknown): boolean => error instanceof Error && 'code' in error;
