import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { OperatorRole } from '@cowrie/dto';
import { isProven, isSameParty, MACHINE, type Party } from '@cowrie/payout-state';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { generateToken, hashToken } from '@cowrie/api/platform/random/checked-token';
import { madeBy, originsOf } from './made-by';
import { type Operator, ROSTER_ID } from './operator.schema';
import { OPERATOR_PREFIX } from './operator-tokens.service';
import { OperatorsRepository } from './operators.repository';
import { activeOperator, assertAdminStays, assertNameIsFree, hasActiveAdmin, isActive } from './roster.rules';

/** An operator with a new token. */
export interface IssuedOperator {
  operator: Operator;
  /** The whole token. It is shown only here. */
  token: string;
}

/** The name and the role of a new operator. */
export interface NewOperator {
  name: string;
  role: OperatorRole;
}

/**
 * The operator before and after the change; absent before for a new one. Equal: nothing to write.
 */
interface Change {
  before?: Operator;
  after: Operator;
}

/**
 * The use cases for operators and their tokens (docs/decisions/0025). Every change writes an audit entry,
 * never with a token.
 */
@Injectable()
export class OperatorAdministration {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly config: AppConfig,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an operator. The token is shown only in the result.
   * @throws ApiError operator_name_taken, conflicting_change
   */
  async create(fresh: NewOperator, by: Actor): Promise<IssuedOperator> {
    return this.createIf(fresh, by, () => undefined);
  }

  /**
   * Creates an admin for the bootstrap token, while no active admin exists.
   * @throws ApiError bootstrap_token_not_allowed when one exists or another role is requested;
   *   operator_name_taken, conflicting_change
   */
  async createFirst(fresh: NewOperator, by: Actor): Promise<IssuedOperator> {
    return this.createIf(fresh, by, (all) => {
      if (fresh.role !== 'admin' || hasActiveAdmin(all)) throw new ApiError('bootstrap_token_not_allowed');
    });
  }

  /** All operators ever created, newest first. */
  async list(): Promise<Operator[]> {
    return [...(await this.operators.read()).operators].reverse();
  }

  /** Whether an active operator has the role `admin`. */
  async hasActiveAdmin(): Promise<boolean> {
    return hasActiveAdmin((await this.operators.read()).operators);
  }

  /**
   * Gives an operator another role. It takes effect with the next request.
   * @throws ApiError operator_not_found, operator_revoked, last_admin, conflicting_change
   */
  async changeRole(id: Types.ObjectId, role: OperatorRole, by: Actor): Promise<Operator> {
    return this.apply('operator.change-role', by, (all) => {
      const before = activeOperator(all, id.toHexString());
      if (role !== 'admin') assertAdminStays(all, before);
      return { before, after: before.role === role ? before : { ...before, role } };
    });
  }

  /**
   * Refuses the operator's token from the next request on. Does nothing if it is already revoked.
   * @throws ApiError operator_not_found, last_admin, conflicting_change
   */
  async revoke(id: Types.ObjectId, by: Actor): Promise<Operator> {
    return this.apply('operator.revoke', by, (all) => {
      const revoked = all.find((one) => one.id === id.toHexString() && !isActive(one));
      if (revoked) return { before: revoked, after: revoked };
      const before = activeOperator(all, id.toHexString());
      assertAdminStays(all, before);
      return { before, after: { ...before, revokedAt: this.clock.now() } };
    });
  }

  /**
   * Gives an operator a new token. The old one is refused from the next request on.
   * @throws ApiError operator_not_found, operator_revoked, conflicting_change
   */
  async roll(id: Types.ObjectId, by: Actor): Promise<IssuedOperator> {
    const { token, ...stored } = this.newToken();
    const operator = await this.apply('operator.roll', by, (all) => {
      const before = activeOperator(all, id.toHexString());
      return { before, after: { ...handedOut(before, by, all), ...stored } };
    });
    return { operator, token };
  }

  /**
   * Records that somebody lets a person act as an operator. From then on the operator also stands for that
   * somebody.
   * @throws ApiError operator_not_found, operator_revoked, conflicting_change
   */
  async handOver(id: string, by: Actor): Promise<Operator> {
    return this.apply('operator.hand-over', by, (all) => {
      const before = activeOperator(all, id);
      return { before, after: handedOut(before, by, all) };
    });
  }

  /**
   * Confirms that nobody else has an operator's token, so that the operator counts as a separate party
   * (docs/decisions/0088). Does nothing if the operator already counts as one.
   * @param target the operator as a party, with everyone who may be behind it
   * @throws ApiError operator_not_confirmable when the confirming person has no credential, or is one of
   *   them; operator_not_found, operator_revoked, conflicting_change
   */
  async confirm(target: Party, by: Actor): Promise<Operator> {
    return this.apply('operator.confirm', by, (all) => {
      const before = activeOperator(all, target.id);
      if (originsOf(before).length === 0) return { before, after: before };
      const standsFor = [...originsOf(before), ...(target.standsFor ?? [])];
      const { name, operatorId, personId } = by;
      const confirming: Party = {
        kind: 'operator',
        id: operatorId ?? name,
        name,
        personId,
        standsFor: by.standsFor,
      };
      if (!isProven(confirming))
        throw notConfirmable(
          'a name on the command line proves nothing; set COWRIE_OPERATOR_TOKEN to the token of an operator',
        );
      if (isSameParty(confirming, { ...target, standsFor }))
        throw notConfirmable('you took part in creating it; an operator who did not must confirm it');
      return { before, after: { ...before, confirmedBy: by.name, confirmedAt: this.clock.now() } };
    });
  }

  private async createIf(
    { name, role }: NewOperator,
    by: Actor,
    assertMay: (all: readonly Operator[]) => void,
  ): Promise<IssuedOperator> {
    const { token, ...stored } = this.newToken();
    const createdAt = this.clock.now();
    const id = new Types.ObjectId().toHexString();
    const operator = await this.apply('operator.create', by, (all) => {
      assertMay(all);
      assertNameIsFree(all, name);
      // Nobody existed before the first admin who could be the same person.
      const makers = role === 'admin' && !hasActiveAdmin(all) ? [] : madeBy(by);
      return { after: { id, name, role, ...stored, createdBy: by.name, madeBy: makers, createdAt } };
    });
    return { operator, token };
  }

  /**
   * Decides a change based on all operators and writes it. Decides again when another change was written
   * first.
   */
  private async apply(
    action: string,
    by: Actor,
    decide: (all: readonly Operator[]) => Change,
  ): Promise<Operator> {
    return untilWritten(async () => {
      const roster = await this.operators.read();
      const { before, after } = decide(roster.operators);
      if (after === before) return after;
      const entry = this.audit.entryOf({
        by,
        action,
        subject: { kind: 'operator', id: after.id },
        after: auditViewOf(after),
        ...(before && { before: auditViewOf(before) }),
      });
      if (!(await this.operators.write(roster, after, entry))) return undefined;
      await this.audit.carry('operators', ROSTER_ID);
      return after;
    });
  }

  private newToken(): Pick<Operator, 'hash' | 'lastFour'> & { token: string } {
    const token = generateToken(OPERATOR_PREFIX);
    return { token, hash: hashToken(token, this.config.keySecret), lastFour: token.slice(-4) };
  }
}

/**
 * The operator after somebody has held its token or a way to act as it. The operator itself changes nothing.
 * The only admin, on the command line, counts as the first one, because nobody else could confirm it. Pure.
 */
function handedOut(operator: Operator, by: Actor, all: readonly Operator[]): Operator {
  if (by.operatorId === operator.id) return operator;
  const hands = madeBy(by);
  const isOnlyAdmin =
    hasActiveAdmin([operator]) && !hasActiveAdmin(all.filter(({ id }) => id !== operator.id));
  const isAlone = isOnlyAdmin && hands.every((one) => one === MACHINE);
  const makers = isAlone ? [] : [...new Set([...originsOf(operator), ...hands])];
  return { ...operator, madeBy: makers, confirmedBy: undefined, confirmedAt: undefined };
}

function notConfirmable(why: string): ApiError {
  return new ApiError('operator_not_confirmable', { values: { why } });
}

/** The fields of an operator that the audit log shows: enough to identify it and its token. */
function auditViewOf({ id, name, role, lastFour, madeBy, confirmedBy, revokedAt }: Operator) {
  return { id, name, role, lastFour, madeBy, confirmedBy, revokedAt };
}
