import { Injectable } from '@nestjs/common';
import type { Operator } from '@cowrie/api/merchants/operator-access/operator.schema';
import { OperatorTokens } from '@cowrie/api/merchants/operator-access/operator-tokens.service';
import type { Person } from './person.schema';

/** Finds the operator of this service that a person acts as (docs/decisions/0076). */
@Injectable()
export class PersonOperators {
  constructor(private readonly operators: OperatorTokens) {}

  /**
   * The operator, from the current roster. Undefined when the person acts as none, or as a revoked one.
   */
  async of({ operatorId }: Person): Promise<Operator | undefined> {
    return operatorId === undefined ? undefined : this.operators.findActiveById(operatorId);
  }
}
