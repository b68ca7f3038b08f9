import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Operator } from '@cowrie/api/merchants/operator-access/operator.schema';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Origins } from './origins.service';

/** Makes a new operator a separate party (docs/decisions/0088). */
@Injectable()
export class OperatorConfirmation {
  constructor(
    private readonly operators: OperatorAdministration,
    private readonly origins: Origins,
  ) {}

  /**
   * Confirms that an operator is not its creator. Repeating it changes nothing.
   * @throws ApiError operator_not_confirmable, operator_not_found, operator_revoked, conflicting_change
   */
  async confirm(id: Types.ObjectId, by: Actor): Promise<Operator> {
    const operatorId = id.toHexString();
    const standsFor = await this.origins.ofOperator(operatorId);
    return this.operators.confirm({ kind: 'operator', id: operatorId, standsFor }, by);
  }
}
