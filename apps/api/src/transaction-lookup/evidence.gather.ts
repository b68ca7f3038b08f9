import type { ChainReader, NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import type { NetworkFinding } from './transaction.classify';

/** The answers of the networks to one transaction hash. */
export interface Evidence {
  findings: NetworkFinding[];
  /** Networks that failed or did not answer in time. */
  silent: NetworkDefinition[];
}

/** Asks all networks for a transaction at once, each for at most `limitMs`. Does not throw: a failed network is silent. */
export async function gatherEvidence(
  networks: readonly NetworkDefinition[],
  readerOf: (network: NetworkDefinition) => Pick<ChainReader, 'transaction'>,
  txHash: string,
  limitMs: number,
): Promise<Evidence> {
  const answers = await Promise.all(
    networks.map(async (network) => {
      const ask = async () => readerOf(network).transaction(txHash);
      return { network, answer: await within(limitMs, ask()) };
    }),
  );
  return {
    findings: answers.flatMap(({ network, answer }) =>
      answer.isSilent ? [] : [{ network, evidence: answer.evidence }],
    ),
    silent: answers.filter(({ answer }) => answer.isSilent).map(({ network }) => network),
  };
}

type Answer = { isSilent: true } | { isSilent: false; evidence?: TransactionEvidence | undefined };

async function within(limitMs: number, asking: Promise<TransactionEvidence | undefined>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ isSilent: true }), limitMs);
  });
  const answer = asking.then(
    (evidence): Answer => ({ isSilent: false, evidence }),
    (): Answer => ({ isSilent: true }),
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
