import type { Socket } from 'node:net';
import { MessageFramer } from './message.framer';
import { MalformedMessage, encodeReply, parseMessage, type Request } from './message.codec';

/** Answers a request with BSON. It never rejects: an error is an answer too. */
export type Answer = (request: Request) => Promise<Buffer>;

/**
 * Serves one connection. Requests run one after the other. The next one waits until the client has read the answer,
 * so a slow client holds at most one answer in memory. Bytes that are not a message end this connection only.
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
    // A malformed message and a closed connection are normal. Any other error is a bug of this server, but the other
    // connections continue.
    if (!(error instanceof MalformedMessage) && !isConnectionError(error)) process.emitWarning(String(error));
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, chunks: readonly Buffer[]): Promise<void> {
  socket.cork();
  const taken = chunks.map((chunk) => socket.write(chunk)).every(Boolean);
  socket.uncork();
  if (!taken && socket.writableNeedDrain && !socket.destroyed) await drained(socket);
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

/** True for an error of the socket, such as a connection that the client closed. */
const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error;
