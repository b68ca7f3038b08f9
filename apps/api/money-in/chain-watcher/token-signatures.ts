import type { Logger } from '@nestjs/common';
import type { SignatureChecks, TokenSymbol } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import type { Clock } from '@cowrie/api/platform/clock/clock';

/** A proxy can be upgraded to another contract, which is rare. */
const AGAIN_MS = 3_600_000;
/** While the answer of a contract is missing. */
const MISSING_AGAIN_MS = 60_000;

/** What the contracts of one network's tokens say about signatures. It asks at the start and now and then. */
export class TokenSignatures {
  private checks: SignatureChecks = {};
  /** When the contracts were last asked, and how long that is good for. */
  private asked: { at: number; goodForMs: number } | undefined;

  constructor(
    private readonly reader: Pick<NetworkReader, 'network' | 'checkSignatures'>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The last answer of each contract. A token without an answer is missing. */
  known(): SignatureChecks {
    return this.checks;
  }

  /** Asks the contracts if that is due. An endpoint that fails changes nothing: it is asked again soon. */
  async look(): Promise<void> {
    const { reader } = this;
    if (!reader.checkSignatures) return;
    if (!Object.values(reader.network.tokens).some(({ signature }) => signature)) return;
    const at = this.clock.now().getTime();
    if (this.asked && !isOver(at, this.asked.at, this.asked.goodForMs)) return;
    this.asked = { at, goodForMs: MISSING_AGAIN_MS };
    const entries = Object.entries(await reader.checkSignatures());
    const answered = entries.filter(([, { state }]) => state !== 'unknown');
    this.warn(Object.fromEntries(answered));
    this.checks = { ...this.checks, ...Object.fromEntries(answered) };
    if (answered.length === entries.length) this.asked.goodForMs = AGAIN_MS;
  }

  private warn(answered: SignatureChecks): void {
    for (const [symbol, check] of Object.entries(answered)) {
      const isNews = this.checks[symbol as TokenSymbol]?.state !== 'differs';
      if (check.state === 'differs' && isNews)
        this.logger.warn(
          `transfers of ${symbol} cannot be signed: ${check.reason}. Correct or remove its signature in NETWORKS_FILE`,
        );
    }
  }
}
