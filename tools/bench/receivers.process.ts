import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Merchants' servers, in a process of their own. */
export interface Receivers {
  /** Ports on every address of this machine: who answers, who takes the connection and is silent, who is not there. */
  ports: { well: number; hanging: number; refused: number };
  /** When each webhook was first heard, in milliseconds since 1970. */
  heard(): Promise<ReadonlyMap<string, number>>;
  stop(): void;
}

export async function startReceivers(): Promise<Receivers> {
  // What is told as a map arrives as one.
  const child = fork(__filename, { serialization: 'advanced' });
  const [ports] = (await once(child, 'message')) as [Receivers['ports']];
  return {
    ports,
    async heard() {
      const told = once(child, 'message');
      child.send('heard');
      const [heard] = (await told) as [Map<string, number>];
      return heard;
    },
    stop: () => child.disconnect(),
  };
}

async function serve(): Promise<void> {
  const heard = new Map<string, number>();
  const well = createHttpServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    if (!heard.has(id)) heard.set(id, performance.timeOrigin + performance.now());
    request.resume().once('end', () => response.writeHead(204).end());
  });
  const hanging = createServer((socket) => void socket.on('error', () => undefined).resume());
  const refused = createServer();
  const [wellPort, hangingPort, refusedPort] = [
    await listen(well),
    await listen(hanging),
    await listen(refused),
  ];
  refused.close();
  process.on('disconnect', () => process.exit());
  process.on('message', () => process.send?.(heard));
  process.send?.({ well: wellPort, hanging: hangingPort, refused: refusedPort });
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '0.0.0.0', 4096), 'listening');
  return (server.address() as AddressInfo).port;
}

if (require.main === module) void serve();
