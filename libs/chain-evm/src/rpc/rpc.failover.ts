import { RpcUnreachableError } from '../chain.errors';
import type { RpcAnswer, RpcTransport } from './rpc.types';

/**
 * Several ways to the same network behind one face. A way that gives no answer, or says that it is busy or not ready,
 * is passed over for the next; the one that worked is asked first from then on.
 *
 * @throws RpcUnreachableError from `send`, with every attempt in its facts, if none answers. A refusal is returned as
 * such if every node that answered refused.
 */
export function createFailoverTransport(transports: readonly RpcTransport[]): RpcTransport {
  let preferred = 0;
  return {
    get endpoint() {
      return transports[preferred]?.endpoint ?? 'none';
    },
    async send(calls) {
      const attempts: RpcUnreachableError[] = [];
      let refused: RpcAnswer[] | undefined;
      const first = preferred;
      for (let i = 0; i < transports.length; i += 1) {
        const index = (first + i) % transports.length;
        const transport = transports[index];
        if (!transport) break;
        try {
          const answers = await transport.send(calls);
          if (!answers.some(({ error }) => error?.retryable)) {
            preferred = index;
            return answers;
          }
          refused = answers;
        } catch (error) {
          if (!(error instanceof RpcUnreachableError) || error.kind === 'closed') throw error;
          attempts.push(error);
        }
      }
      if (refused) return refused;
      throw summary(attempts);
    },
    close: () => transports.forEach((transport) => transport.close()),
  };
}

function summary(attempts: readonly RpcUnreachableError[]): RpcUnreachableError {
  const last = attempts.at(-1);
  if (attempts.length === 1 && last) return last;
  return new RpcUnreachableError(
    last?.kind ?? 'network',
    {
      endpoint: attempts.map(({ facts }) => facts.endpoint).join(', ') || 'no endpoint',
      attempts: attempts.map(({ facts }) => facts),
    },
    { cause: last },
  );
}
