import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { idOf, type KnownTransfer } from '../chain/fake-chain';
import { FLOAT, netUnits, TOKEN_OWNER } from '../chain/token.rules';
import type { World } from '../world';
import type { Invariant } from './invariant';

/** Asked of the chains alone, in worlds whose payouts are transactions. */
export const chainInvariants: Invariant[] = [
  {
    name: 'No unit leaves the float or the treasury except as one payout, in full, to its address',
    end: (world) => {
      if (!world.paysOnChain || world.hasDeepReorganizations) return [];
      const paid = new Map<string, string[]>();
      for (const { _id, network, transfer, reversedAt } of world.mirror.payouts) {
        if (!transfer || reversedAt) continue;
        const id = idOf(transfer, network);
        paid.set(id, [...(paid.get(id) ?? []), _id.toHexString()]);
      }
      return leaving(world).flatMap(({ id, to, amountUnits }) => {
        const owners = paid.get(id) ?? [];
        paid.delete(id);
        return owners.length === 1
          ? []
          : [`${id}, ${amountUnits} to ${to}, belongs to ${owners.length} payouts`];
      });
    },
  },
  {
    name: 'In the end a payout that is called final is on the canonical chain, or is called reversed',
    end: (world) => {
      if (!world.paysOnChain) return [];
      const shown = new Map(leaving(world).map((one) => [one.id, one]));
      return world.mirror.payouts
        .filter(({ status, reversedAt }) => status === 'final' && !reversedAt)
        .filter(({ network, transfer, destination, tokenAddress, units }) => {
          const found = transfer && shown.get(idOf(transfer, network));
          const net = netUnits(world.chainOf(network).network, tokenAddress, BigInt(units));
          return found?.to !== destination?.address || found?.amountUnits !== net;
        })
        .map(({ _id, units }) => `${_id.toHexString()} of ${units} is not on the chain`);
    },
  },
  {
    name: 'In the end the books know each unit in each vault',
    end: (world) => {
      if (world.hasDeepReorganizations) return [];
      return world.scenarios.flatMap((scenario) => {
        const payment = world.mirror.payments.get(scenario.hex);
        if (!payment || !scenario.plan.isChosen) return [];
        const booked = new Map<string, bigint>();
        for (const { account, asset, units } of payment.ledger.flatMap(({ lines }) => lines))
          if (account === 'vault') booked.set(asset, (booked.get(asset) ?? 0n) + BigInt(units));
        return world.chains.flatMap((chain) =>
          Object.values(chain.network.tokens).flatMap(({ symbol, address }) => {
            const asset = `${symbol}@${chain.network.name}`;
            const held = chain.balanceOf(address, scenario.vault);
            const known = booked.get(asset) ?? 0n;
            return held === known
              ? []
              : [`${scenario.hex}: ${held} of ${asset} in the vault, ${known} in the books`];
          }),
        );
      });
    },
  },
];

/** The canonical transfers out of the float and the treasury, but for a token's own fee. */
function leaving({ chains }: World): KnownTransfer[] {
  return chains
    .flatMap((chain) => chain.transfers())
    .filter(({ from, to }) => (from === FLOAT || from === TREASURY) && to !== TOKEN_OWNER);
}
