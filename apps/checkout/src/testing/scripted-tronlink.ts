export const TRON_ACCOUNT = 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz';
export const TRON_TX_ID = 'cd'.repeat(32);

type Call = (...given: never[]) => unknown;

/**
 * A fake TronLink (TIP-1193, with its TronWeb). By default it is on TRON's live network and agrees to
 * everything. `answers` replaces single calls.
 */
export function scriptedTronLink(answers: Partial<Record<TronCall, Call>> = {}) {
  const calls: unknown[][] = [];
  const answer =
    (name: TronCall, usual: Call) =>
    async (...given: unknown[]): Promise<unknown> => {
      calls.push([name, ...given]);
      return (answers[name] ?? usual)(...(given as never[]));
    };
  const tronWeb = {
    transactionBuilder: {
      triggerSmartContract: answer(
        'build',
        (_contract, _method, _options, parameters: { value: string }[]) => ({
          result: { result: true },
          transaction: {
            txID: TRON_TX_ID,
            raw_data: { contract: [transferOf(parameters[1]?.value ?? '0')] },
          },
        }),
      ),
    },
    trx: {
      sign: answer('sign', (transaction: object) => ({ ...transaction, signature: ['5e'.repeat(65)] })),
      sendRawTransaction: answer('send', () => ({ result: true, txid: TRON_TX_ID })),
    },
  };
  const request = ({ method }: { method: string }) =>
    method === 'eth_chainId'
      ? answer('chain', () => '0x2b6653dc')()
      : answer('connect', () => [TRON_ACCOUNT])();
  return {
    /** The calls of this name so far, each with its parameters. */
    calls: (name: TronCall) => calls.filter(([one]) => one === name).map(([, ...given]) => given),
    /** Injects it into the page; returns a function that removes it. */
    inject() {
      Object.assign(window, { tron: { isTronLink: true, request, tronWeb } });
      return () => void Reflect.deleteProperty(window, 'tron');
    },
  };
}

type TronCall = 'connect' | 'chain' | 'build' | 'sign' | 'send';

/** A contract of a transaction, as a node answers: a call of `transfer` with this amount. */
export function transferOf(units: string) {
  const data = `a9059cbb${'0'.repeat(64)}${BigInt(units).toString(16).padStart(64, '0')}`;
  return { type: 'TriggerSmartContract', parameter: { value: { data } } };
}
