import type { Relay } from '@cowrie/api/money-in/relays/relay.schema';
import { authorizationKey, type FakeChain, idOf, usedBy } from '../chain/fake-chain';
import { inTimeOf, type Invariant, sum } from './invariant';

/** What a payer signs, and our relayer sends. */
export const signatureInvariants: Invariant[] = [
  {
    name: 'Every relay is stored before it is sent, and moves exactly its payment’s amount to its payment’s vault, once',
    step: (world) =>
      world.chains.flatMap((chain) => [
        ...chain.unstoredRelays.map((hash) => `${hash} was sent before it was stored`),
        ...relayedOn(chain).flatMap(({ hash, authorization: { to, units } }) => {
          const relay = world.mirror.signedRelays.get(hash);
          const payment = relay && world.mirror.payments.get(relay.paymentId.toHexString());
          const isWanted =
            payment?.deposit?.address === to && payment.deposit.expectedUnits === units.toString();
          return isWanted ? [] : [`${hash} moves ${units} to ${to}, which nobody asked for`];
        }),
        ...twice(chain).map((key) => `the authorization ${key} moved money twice`),
      ]),
  },
  {
    name: 'A relay is called confirmed only once its transfer was confirmed, and in the end its transfer is on the chain',
    step: ({ mirror, chains }) =>
      mirror.relays
        .filter(({ outcome }) => outcome === 'confirmed')
        .filter(({ network, mined }) => {
          const chain = chains.find((one) => one.network.name === network);
          return !mined || !chain?.everConfirmed.has(idOf({ txHash: mined.txHash, ordinal: 0 }, network));
        })
        .map((relay) => `${nameOf(relay)} is confirmed by ${relay.mined?.txHash ?? 'nothing'}`),
    // A reorg below final can take back what was confirmed.
    end: (world) =>
      world.mirror.relays
        .filter(({ outcome }) => outcome === 'confirmed' && !world.isBelowFinal)
        .filter(({ network, mined }) => {
          const relayed = relayedOn(world.chainOf(network));
          return !relayed.some(({ hash }) => hash === mined?.txHash);
        })
        .map((relay) => `${nameOf(relay)} is called confirmed and is not on the chain`),
  },
  {
    name: 'Relays never promise more gas than a budget of their payment, payer, merchant or day holds, however they are split',
    step: ({ mirror, config, databaseClock }) => {
      const { perPayment, perPayer, perMerchant, perDay } = config.relays.budgets;
      const promised = new Map<string, { gas: number; most: number }>();
      for (const relay of mirror.relays) {
        const { network, paymentId, from, businessId, createdAt, gas } = relay;
        const day = createdAt.toISOString().slice(0, 10);
        const budgets = [
          { key: `payment ${paymentId.toHexString()}`, most: perPayment },
          // The clock can change between the promise and what is stored.
          ...(databaseClock.isJumping
            ? []
            : [
                { key: `payer ${from} ${network} ${day}`, most: perPayer },
                { key: `merchant ${businessId.toHexString()} ${network} ${day}`, most: perMerchant },
                { key: `day ${network} ${day}`, most: perDay },
              ]),
        ];
        for (const { key, most } of budgets)
          promised.set(key, { gas: (promised.get(key)?.gas ?? 0) + gas, most });
      }
      return [...promised].flatMap(([key, { gas, most }]) =>
        gas > most ? [`${gas} of ${most} units of gas for ${key}`] : [],
      );
    },
  },
  {
    name: 'In the end a payment that was paid by a signature and by a transfer too shows what was too much',
    end: (world) => {
      if (world.hasDeepReorganizations) return [];
      const relayed = new Set(world.chains.flatMap((chain) => relayedOn(chain).map(({ hash }) => hash)));
      return world.scenarios.flatMap((scenario) => {
        const payment = world.mirror.payments.get(scenario.hex);
        const came = inTimeOf(scenario, world);
        const units = sum(came.map(({ amountUnits }) => amountUnits));
        const isTwice = came.length > 1 && came.some(({ txHash }) => relayed.has(txHash));
        if (!payment || !isTwice || units <= scenario.plan.expectedUnits) return [];
        const isShown = BigInt(payment.surplusUnits ?? 0) > 0n || payment.exceptions.length > 0;
        return isShown ? [] : [`${scenario.hex}: ${units} came, and no surplus is shown`];
      });
    },
  },
];

/** The transfers that our relayer has made on the canonical chain. */
function relayedOn(chain: FakeChain) {
  return chain.mined().flatMap(({ transaction, succeeded }) => {
    if (transaction.kind !== 'relay' || !transaction.authorization || !succeeded) return [];
    return [{ hash: transaction.hash, authorization: transaction.authorization }];
  });
}

/** The authorizations that more than one transaction of the canonical chain has used. */
function twice(chain: FakeChain): string[] {
  const keys = chain
    .mined()
    .flatMap(({ transaction, succeeded }) => (succeeded ? usedBy(transaction).map(authorizationKey) : []));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

function nameOf({ _id, paymentId }: Relay): string {
  return `relay ${_id.toHexString()} of ${paymentId.toHexString()}`;
}
