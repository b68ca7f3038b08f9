import { Injectable, Logger } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { withinTime } from '@cowrie/api/platform/tasks/within-time';

/** A person waits for the answer, and a missing one costs little. */
const LIMIT_MS = 4000;

/** The token of a refund, on its network. */
export interface RefundAsset {
  network: string;
  tokenAddress: string;
}

/** Asks tokens' contracts whether their issuers have frozen an address. */
@Injectable()
export class TokenBlocklists {
  private readonly logger = new Logger(TokenBlocklists.name);

  constructor(
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
  ) {}

  /**
   * True only if the contract says so. False for a token without a blocklist or a network that does not
   * answer. A blocked transfer would revert, and the float's simulation finds that before it is signed
   * (docs/decisions/0060).
   */
  async isFrozen(
    environment: Environment,
    { network, tokenAddress }: RefundAsset,
    address: string,
  ): Promise<boolean> {
    const definition = this.config.environments[environment]?.networks.find(({ name }) => name === network);
    if (!definition) return false;
    try {
      const reader = this.readers.of(environment, definition);
      return (await withinTime(LIMIT_MS, reader.isFrozen(tokenAddress, address))) ?? false;
    } catch (error) {
      this.logger.warn(
        { err: error, network },
        'a token could not be asked whether its issuer has frozen the address of a refund; the address is accepted',
      );
      return false;
    }
  }
}
