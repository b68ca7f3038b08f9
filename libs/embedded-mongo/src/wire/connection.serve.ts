import type { Socket } from 'node:net';
import { MessageFramer } from './message.framer';
import { MalformedMessage, encodeReply, parseMessage, type Request } from './message.codec';

/** Answers a request with BSON. It never rejects: an error is an answer too. */
export type Answer = (request: Request) => Promise<Buffer>;

/** Up to this size, copying an answer behind its header costs less than a write of two pieces. */
const JOINED_BYTES = 16 * 1024;

/**
 * Serves one connection. Requests run one after another. The next one waits until the client has read the
 * answer, so a slow client holds at most one answer in memory. Bytes that are not a message end this
 * connection only.
 *
 * Listens to the socket instead of iterating over it: the iterator costs a third of a short command.
 */
export function serveConnection(socket: Socket, answer: Answer): void {
  const framer = new MessageFramer();
  const arrived: Buffer[] = [];
  let replies = 0;
  let isServing = false;
  const serve = async (): Promise<void> => {
    isServing = true;
    for (let chunk = arrived.shift(); chunk; chunk = arrived.shift()) {
      for (const message of framer.push(chunk)) {
        const request = parseMessage(message);
        const reply = await answer(request);
        if (request.wantsReply && !send(socket, encodeReply(request, reply, ++replies)))
          await drained(socket);
      }
    }
    isServing = false;
    if (socket.isPaused()) socket.resume();
  };
  const fail = (error: unknown): void => {
    // A malformed message is normal. Any other error is a bug of this server, but the other connections
    // continue.
    if (!(error instanceof MalformedMessage)) process.emitWarning(String(error));
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    arrived.push(chunk);
    if (isServing) socket.pause();
    else serve().catch(fail);
  });
}

/** False if the client must read before it gets more. */
function send(socket: Socket, [prefix, body]: readonly [Buffer, Buffer]): boolean {
  if (body.length <= JOINED_BYTES) return socket.write(Buffer.concat([prefix, body])) || !isBehind(socket);
  socket.cork();
  socket.write(prefix);
  const taken = socket.write(body);
  socket.uncork();
  return taken || !isBehind(socket);
}

const isBehind = (socket: Socket): boolean => socket.writableNeedDrain && !socket.destroyed;

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
