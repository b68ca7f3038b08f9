import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `straight`: data passes through. `silent`: connections stay open, but nothing arrives. `cut`: connections
 * end, and no new one opens.
 */
export type LineMode = 'straight' | 'silent' | 'cut';

/** A line between a client and a server, with the faults of real networks. */
export interface TcpLine {
  readonly port: number;
  setMode(mode: LineMode): void;
  close(): Promise<void>;
}

/** Starts a line to a port of this machine, in mode `straight`. */
export async function startTcpLine(targetPort: number): Promise<TcpLine> {
  let mode: LineMode = 'straight';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (mode === 'straight') to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next) {
      mode = next;
      if (next === 'cut') end();
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
