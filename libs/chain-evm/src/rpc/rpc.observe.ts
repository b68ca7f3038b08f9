import type { RpcAnswer, RpcTransport } from './rpc.types';

/**
 * What an observer learns about a request to an endpoint. Parameters are left out: they can hold a signed
 * transaction.
 */
export interface ObservedCalls {
  network: string;
  /** The host. Never the whole URL: paths hold keys. */
  endpoint: string;
  /** The method of each call. */
  methods: readonly string[];
}

/**
 * Called with each request to an endpoint, to measure it. It must call `send` once, and return or throw what
 * `send` does.
 */
export type ObserveCalls = (calls: ObservedCalls, send: () => Promise<RpcAnswer[]>) => Promise<RpcAnswer[]>;

/** The same transport, observed. */
export function observedTransport(inner: RpcTransport, network: string, observe: ObserveCalls): RpcTransport {
  const { endpoint } = inner;
  return {
    endpoint,
    send: (calls, needs) =>
      observe({ network, endpoint, methods: calls.map(({ method }) => method) }, () =>
        inner.send(calls, needs),
      ),
    close: () => inner.close(),
  };
}
