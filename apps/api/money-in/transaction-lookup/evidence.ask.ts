import type { NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import type { NetworkFinding } from './transaction.classify';

/** The answers of the networks to one transaction hash. */
export interface Evidence {
  findings: NetworkFinding[];
  /** Networks that failed or did not answer in time. */
  silent: NetworkDefinition[];
}

/** How networks are asked for one transaction. */
export interface Asking {
  ask: (network: NetworkDefinition) => Promise<TransactionEvidence | undefined>;
  /** Called before these networks are asked. Its error is thrown, and they are not asked. */
  beforeAsking?: (networks: readonly NetworkDefinition[]) => Promise<void>;
  /** A network that takes longer is silent. */
  limitMs: number;
}

/**
 * Asks the first group of networks at once, and the next group only if none of the first knows the
 * transaction. Throws only the errors of `beforeAsking`: a failed network counts as silent.
 */
export async function askForEvidence(
  groups: readonly (readonly NetworkDefinition[])[],
  asking: Asking,
): Promise<Evidence> {
  const all: Evidence = { findings: [], silent: [] };
  for (const networks of groups) {
    await asking.beforeAsking?.(networks);
    const { findings, silent } = await askAll(networks, asking);
    all.findings.push(...findings);
    all.silent.push(...silent);
    if (findings.some(({ evidence }) => evidence)) break;
  }
  return all;
}

async function askAll(networks: readonly NetworkDefinition[], { ask, limitMs }: Asking): Promise<Evidence> {
  const answers = await Promise.all(
    networks.map(async (network) => ({ network, answer: await within(limitMs, ask(network)) })),
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
