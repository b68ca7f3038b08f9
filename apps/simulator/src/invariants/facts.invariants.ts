import { incomingTransfersOf, outgoingTransfersOf, type Invariant } from './invariant';

export const factInvariants: Invariant[] = [
  {
    name: 'A transfer is stored once, however often it is read or mined again',
    step: ({ mirror }) => {
      const seen = new Set<string>();
      return mirror.transfers.flatMap(({ network, txHash, ordinal }) => {
        const id = `${network}:${txHash}:${ordinal}`;
        if (seen.has(id)) return [`${id} is stored twice`];
        seen.add(id);
        return [];
      });
    },
  },
  {
    name: 'In the end the stored facts equal what the chain shows, and each has been evaluated',
    end: (world) => {
      const shown = new Map<string, string>();
      for (const scenario of world.scenarios.filter(({ plan }) => plan.isChosen)) {
        for (const one of incomingTransfersOf(scenario, world)) {
          if (one.token)
            shown.set(one.id, `in ${scenario.hex} ${one.token} ${one.amountUnits} @${one.blockNumber}`);
        }
        for (const one of outgoingTransfersOf(scenario, world)) {
          shown.set(one.id, `out ${scenario.hex} ${one.token} ${one.amountUnits} @${one.blockNumber}`);
        }
      }
      const faults: string[] = [];
      for (const fact of world.mirror.transfers.filter(({ canonical }) => canonical)) {
        const id = `${fact.network}:${fact.txHash}:${fact.ordinal}`;
        const stored = `${fact.direction} ${fact.paymentId.toHexString()} ${fact.token} ${fact.units} @${fact.blockNumber}`;
        if (shown.get(id) !== stored) faults.push(`${id}: stored ${stored}, on the chain ${shown.get(id)}`);
        if (!fact.finalAt || fact.isUnevaluated) faults.push(`${id} is not final, or not evaluated`);
        shown.delete(id);
      }
      return [...faults, ...[...shown].map(([id, transfer]) => `${id} is not stored: ${transfer}`)];
    },
  },
];
