import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns different ports on 127.0.0.1 for servers of other processes, which bind them later. They are below
 * the ephemeral ports (from 32,768 on), so that no connection gets one before, or while such a server is
 * down. Until this process ends, no other call returns them, in any process.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(10_000, 32_000);
    if ((await reserve(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Binds the UDP port of this number, unused otherwise. It is free again when this process ends. */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
