import { ChainError } from '@cowrie/chain-evm';
import { RelayBudgets } from '@cowrie/api/money-in/relays/relay-budgets.repository';
import { RelayRequests } from '@cowrie/api/money-in/relays/relay-requests.service';
import { RelaysRepository } from '@cowrie/api/money-in/relays/relays.repository';
import { FakeAuthorizations, FakeRelayer } from '../chain/fake-relayer';
import { mutantOf } from '../mutants';
import type { Mutant } from '../world';

/** Faulty versions of what sends payers' signed transfers. */
export const SIGNATURE_MUTANTS: Record<string, Mutant> = {
  'a relay that is sent before it is stored': mutantOf(FakeRelayer, (relayer) => ({
    sign: async (transfer) => {
      const signed = await relayer.sign(transfer);
      await relayer.broadcast(signed.rawTransaction);
      return signed;
    },
  })),
  'a relay that is confirmed as soon as it is in a block': mutantOf(RelaysRepository, (relays) => ({
    setMined: async (relay, mined) => {
      await relays.setMined(relay, mined);
      if (mined?.isRelayed) await relays.end(relay, 'confirmed');
    },
  })),
  'relays that stay ended when a reorg takes them back': mutantOf(RelaysRepository, () => ({
    reopenFrom: () => Promise.resolve(0),
  })),
  'gas that is promised without a limit': mutantOf(RelayBudgets, () => ({
    take: () => Promise.resolve(true),
  })),
  'a signature that nobody proves': mutantOf(FakeAuthorizations, () => ({
    proofOf: (_authorization, signature) => Promise.resolve({ by: 'key', signature }),
  })),
  'a node without an answer that fails a program’s payment': mutantOf(RelayRequests, (relays) => ({
    check: (...asked) =>
      relays.check(...asked).catch((error: unknown) => {
        throw error instanceof ChainError ? new Error('no answer', { cause: error }) : error;
      }),
  })),
  'a signed transfer that is forgotten once it is relayed': mutantOf(RelaysRepository, () => ({
    ofAuthorization: () => Promise.resolve(null),
  })),
};
