import type { Socket } from 'node:net';
import { MessageFramer } from './message.framer';
import { MalformedMessage, encodeReply, parseMessage, type Request } from './message.codec';

/** The reply to a request as BSON. It never fails: what goes wrong is an answer too. */
export type Answer = (request: Request) => Promise<Buffer>;

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
    // Neither a peer that speaks nonsense nor one that went away is news; anything else is a fault in here, and
    // still no reason to take the other connections down.
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

/** The peer went away, in one of the ways sockets report it. */
const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error;
