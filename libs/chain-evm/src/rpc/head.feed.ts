import type { Socket } from 'node:net';
import { Agent, buildConnector, WebSocket } from 'undici';
import { targetOf } from './rpc.url';

/** How a feed behaves. */
export interface HeadFeedOptions {
  /** Called once for each block that an endpoint announces, also for one that replaces another. */
  onHead: () => void;
  /** A socket without a new block for this long is opened again. Default 30,000. */
  silentMs?: number;
  /** The pause before a lost socket is opened again. It doubles up to the second one. Default 1 s to 60 s. */
  backoffMs?: readonly [shortest: number, longest: number];
}

/**
 * News of new blocks, pushed by endpoints over WebSocket (`eth_subscribe`, `newHeads`). They only say when to
 * look: what is read and believed comes from the calls over HTTP.
 */
export interface HeadFeed {
  /** Opens the sockets, unless they are open. */
  open(): void;
  /** Closes them, as nobody waits for a block. */
  pause(): void;
  /** The newest block of the endpoint that is ahead; undefined before any has announced one. */
  announced(): number | undefined;
  /** Ends the feed for good. */
  close(): void;
}

/** A block's announcement has about 1 kB. */
const MOST_BYTES = 32 * 1024;
const CONNECT_MS = 10_000;
const KEPT_HASHES = 16;
const SUBSCRIBE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] });

/** @param urls of `ws` or `wss`; each is subscribed to, so one that falls silent costs nothing */
export function createHeadFeed(urls: readonly string[], options: HeadFeedOptions): HeadFeed {
  const { onHead } = options;
  /** Endpoints announce the same blocks. */
  const heard: string[] = [];
  let isClosed = false;
  const sockets = urls.map((url) =>
    createSocket(url, options, (hash) => {
      if (heard.includes(hash)) return;
      heard.push(hash);
      if (heard.length > KEPT_HASHES) heard.shift();
      onHead();
    }),
  );
  const pause = () => sockets.forEach((socket) => socket.pause());
  return {
    open: () => {
      if (!isClosed) sockets.forEach((socket) => socket.open());
    },
    pause,
    announced: () => {
      const numbers = sockets.flatMap((socket) => socket.newest() ?? []);
      return numbers.length > 0 ? Math.max(...numbers) : undefined;
    },
    close: () => {
      isClosed = true;
      pause();
    },
  };
}

/** One endpoint: subscribed to as long as it is open, and opened again with backoff when it is lost. */
function createSocket(
  url: string,
  { silentMs = 30_000, backoffMs: [shortest, longest] = [1_000, 60_000] }: HeadFeedOptions,
  onBlock: (hash: string) => void,
) {
  const { target, headers } = targetOf(url);
  const connector = buildConnector({ timeout: CONNECT_MS });
  const dispatcher = new Agent({
    webSocket: { maxPayloadSize: MOST_BYTES },
    connect: (to, callback) =>
      connector(to, (...[error, socket]) => {
        if (error) return callback(error, null);
        connection = socket;
        callback(null, socket);
      }),
  });
  let connection: Socket | undefined;
  let current: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let subscription: string | undefined;
  let newest: number | undefined;
  let backoff = shortest;

  const drop = () => {
    clearTimeout(timer);
    const socket = current;
    current = subscription = newest = undefined;
    socket?.close();
    // An endpoint that is gone, or does not want to, never closes its side.
    connection?.destroySoon();
    connection = undefined;
  };
  const later = (ms: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, ms).unref();
  };
  const tryAgain = () => {
    drop();
    later(backoff, connect);
    backoff = Math.min(2 * backoff, longest);
  };

  function connect(): void {
    const socket = new WebSocket(target, { dispatcher, headers });
    current = socket;
    const ifCurrent =
      <E>(act: (event: E) => void) =>
      (event: E) => {
        // A socket that was given up says nothing any more.
        if (socket === current) act(event);
      };
    socket.addEventListener(
      'open',
      ifCurrent(() => socket.send(SUBSCRIBE)),
    );
    socket.addEventListener('error', ifCurrent(tryAgain));
    socket.addEventListener('close', ifCurrent(tryAgain));
    socket.addEventListener(
      'message',
      ifCurrent(({ data }: { data: unknown }) => hear(messageIn(data))),
    );
    later(silentMs, tryAgain);
  }

  function hear({ id, result, error, params }: Message): void {
    // It does not know the call, or takes no more subscriptions.
    if (error !== undefined && error !== null) return tryAgain();
    if (id === 1 && typeof result === 'string') subscription = result;
    const block = blockIn(params);
    if (subscription === undefined || params?.subscription !== subscription || !block) return;
    backoff = shortest;
    later(silentMs, tryAgain);
    newest = block.number;
    onBlock(block.hash);
  }

  return {
    open: () => {
      if (!current && timer === undefined) connect();
    },
    pause: () => {
      drop();
      timer = undefined;
      backoff = shortest;
    },
    newest: () => newest,
  };
}

interface Message {
  id?: unknown;
  result?: unknown;
  error?: unknown;
  params?: { subscription?: unknown; result?: { number?: unknown; hash?: unknown } | null };
}

/** Nothing in it for everything that is no JSON object. */
function messageIn(data: unknown): Message {
  try {
    return (JSON.parse(String(data)) as Message | null) ?? {};
  } catch {
    return {};
  }
}

function blockIn(params: Message['params']): { number: number; hash: string } | undefined {
  const { number, hash } = params?.result ?? {};
  const isBlock =
    typeof number === 'string' && /^0x[0-9a-f]{1,13}$/i.test(number) && typeof hash === 'string';
  return isBlock ? { number: Number(number), hash } : undefined;
}
