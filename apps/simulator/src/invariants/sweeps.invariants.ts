import type { Invariant } from './invariant';

export const sweepInvariants: Invariant[] = [
  {
    name: 'Every sweep is stored before it is sent, and a nonce belongs to one sweep until that sweep is displaced',
    step: ({ chains, mirror }) =>
      chains.flatMap((chain) =>
        [...chain.offeredHashes].flatMap(([nonce, hashes]) => {
          const ofNonce = mirror.sweeps.filter(
            (one) => one.network === chain.network.name && one.nonce === nonce,
          );
          const stored = new Set(ofNonce.flatMap(({ attempts }) => attempts.map(({ txHash }) => txHash)));
          const unknown = [...hashes].filter((hash) => !stored.has(hash));
          const current = ofNonce.filter(({ outcome }) => outcome !== 'displaced');
          return [
            ...unknown.map((hash) => `${hash} of nonce ${nonce} was never stored`),
            ...(current.length > 1 ? [`nonce ${nonce} is used by ${current.length} sweeps`] : []),
          ];
        }),
      ),
  },
];
