import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isUseDue } from '@cowrie/api/platform/clock/last-use';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { hashesOf, isToken } from '@cowrie/api/platform/random/checked-token';
import type { Operator } from './operator.schema';
import { OperatorsRepository } from './operators.repository';
import { isActive } from './roster.rules';

/** The prefix of every operator's token (docs/interface.md §4.11). */
export const OPERATOR_PREFIX = 'cwr_op_';

/** Finds the operator of a token, or of a person. */
@Injectable()
export class OperatorTokens {
  private readonly logger = new Logger(OperatorTokens.name);

  constructor(
    private readonly operators: OperatorsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the active operator of a token, and records its use. Undefined if the token is unknown, mistyped,
   * replaced or revoked.
   */
  async findActive(token: string): Promise<Operator | undefined> {
    if (!isToken(token, OPERATOR_PREFIX)) return undefined;
    const { operators } = await this.operators.read();
    // The hashes cannot be computed without the server's secret, so comparison timing tells a caller nothing.
    const hashes = hashesOf(token, this.config);
    const operator = operators.find((one) => isActive(one) && hashes.includes(one.hash));
    if (operator) this.recordUse(operator);
    return operator;
  }

  /**
   * The active operator with this ID, for a person who acts as one. Undefined if there is none or it is
   * revoked.
   */
  async findActiveById(operatorId: string): Promise<Operator | undefined> {
    const { operators } = await this.operators.read();
    return operators.find((one) => one.id === operatorId && isActive(one));
  }

  /** Records the use of a token, without delaying or failing the request. */
  private recordUse(operator: Operator): void {
    const now = this.clock.now();
    if (!isUseDue(operator.lastUsedAt, now)) return;
    this.operators
      .recordUse(operator, now)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the last use of a token was not recorded; the token still works'),
      );
  }
}
