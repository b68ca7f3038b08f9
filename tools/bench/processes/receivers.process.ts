import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Merchants' servers in their own process. */
export interface Receivers {
  /**
   * Ports on every address of this machine: one answers, one accepts connections without answering, one
   * refuses them.
   */
  ports: { answering: number; silent: number; refusing: number };
  /** When each webhook first arrived, by webhook-id, in milliseconds since 1970. */
  arrivals(): Promise<ReadonlyMap<string, number>>;
  stop(): void;
}

export async function startReceivers(): Promise<Receivers> {
  // Advanced serialization keeps a Map a Map.
  const child = fork(__filename, { serialization: 'advanced' });
  const [ports] = (await once(child, 'message')) as [Receivers['ports']];
  return {
    ports,
    async arrivals() {
      const answered = once(child, 'message');
      child.send('arrivals');
      const [arrivals] = (await answered) as [Map<string, number>];
      return arrivals;
    },
    stop: () => child.disconnect(),
  };
}

async function serve(): Promise<void> {
  const arrivals = new Map<string, number>();
  const answering = createHttpServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    if (!arrivals.has(id)) arrivals.set(id, performance.timeOrigin + performance.now());
    request.resume().once('end', () => response.writeHead(204).end());
  });
  const silent = createServer((socket) => void socket.on('error', () => undefined).resume());
  const refusing = createServer();
  const ports: Receivers['ports'] = {
    answering: await listen(answering),
    silent: await listen(silent),
    refusing: await listen(refusing),
  };
  // A port where nobody listens any longer refuses connections.
  refusing.close();
  process.on('disconnect', () => process.exit());
  process.on('message', () => process.send?.(arrivals));
  process.send?.(ports);
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '0.0.0.0', 4096), 'listening');
  return (server.address() as AddressInfo).port;
}

if (require.main === module) void serve();
