import { type buildConnector, Client } from 'undici';

export interface ConnectionOptions {
  connect: buildConnector.connector;
  maxHeaderBytes: number;
  /** How long an idle connection is kept. */
  keepIdleMs: number;
  /** The safety margin before a server's announced close of an idle connection. */
  spareIdleMs: number;
}

/**
 * Connections, one for each try in flight, and idle ones for the next try to the same origin. undici's own
 * pool would do the same, but creating it costs more than a connection. Most receivers get webhooks so rarely
 * that each webhook would need a new pool.
 */
export class KeptConnections {
  /** Keyed by origin; the most recently used one is at the end. */
  private readonly idle = new Map<string, Client[]>();
  private readonly all = new Set<Client>();

  constructor(private readonly options: ConnectionOptions) {}

  /** A kept connection that no other try uses, if there is one. */
  takeKept(origin: string): Client | undefined {
    const idle = this.idle.get(origin);
    const kept = idle?.pop();
    if (idle?.length === 0) this.idle.delete(origin);
    return kept;
  }

  /** A new connection. It connects with the first request. */
  open(origin: string): Client {
    const { connect, maxHeaderBytes, keepIdleMs, spareIdleMs } = this.options;
    const client = new Client(origin, {
      connect,
      keepAliveTimeout: keepIdleMs,
      keepAliveMaxTimeout: keepIdleMs,
      keepAliveTimeoutThreshold: spareIdleMs,
      allowH2: false,
      maxHeaderSize: maxHeaderBytes,
      // The sender has one timer for the whole try.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.all.add(client);
    return client.on('disconnect', () => this.forget(origin, client));
  }

  /** Keeps a connection whose request got its whole response. */
  keep(origin: string, client: Client): void {
    if (!this.all.has(client)) return;
    const idle = this.idle.get(origin);
    if (idle) idle.push(client);
    else this.idle.set(origin, [client]);
  }

  /** Closes a connection. A request in progress on it fails with the reason. */
  drop(client: Client, reason: Error | null = null): void {
    this.all.delete(client);
    // A destroyed client may close later. Nobody waits for that.
    client.destroy(reason, () => undefined);
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    this.idle.clear();
    await Promise.all([...this.all].map((client) => client.destroy()));
    this.all.clear();
  }

  /**
   * Drops a connection that closed while it was idle. One in use is left to its try, which gets the error or
   * reconnects.
   */
  private forget(origin: string, client: Client): void {
    const idle = this.idle.get(origin);
    if (!idle?.includes(client)) return;
    if (idle.length > 1) idle.splice(idle.indexOf(client), 1);
    else this.idle.delete(origin);
    this.drop(client);
  }
}
