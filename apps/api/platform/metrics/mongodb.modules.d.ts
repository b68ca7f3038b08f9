// Mongoose re-exports the driver, except the class that sends commands.
declare module 'mongodb/lib/cmap/connection' {
  /**
   * One connection to a server. Every command of the driver goes through `command`, except those that monitor
   * the servers.
   */
  export class Connection {
    command(ns: { collection?: string }, command: object, ...rest: unknown[]): Promise<unknown>;
  }
}
