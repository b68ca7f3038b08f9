import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  ADMIN_CHANGE_OPERATOR,
  ADMIN_CREATE_OPERATOR,
  ADMIN_ISSUED_OPERATOR,
  ADMIN_OPERATORS,
  AdminChangeOperatorDto,
  AdminCreateOperatorDto,
  AdminIssuedOperator,
  AdminOperator,
} from '@cowrie/dto';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorConfirmation } from '@cowrie/api/people/operator-confirmation.use-case';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Caller, Operator, type Principal } from '../principal';
import { presentIssuedOperator, presentOperator } from './operator.presenter';
import { OPERATOR_ID } from '../path-parameters';
import { AdminOperation } from '../admin.operation';

const issued = { data: AdminIssuedOperator, examples: { issued: ADMIN_ISSUED_OPERATOR } };

/** Creates, lists, changes, rolls and revokes operators (docs/interface.md §4.11). */
@Controller('admin/v1/operators')
@UseGuards(AdminGuard)
export class AdminOperatorsController {
  constructor(
    private readonly operators: OperatorAdministration,
    private readonly confirmation: OperatorConfirmation,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminCreateOperator',
    summary: 'Create an operator',
    description:
      'Creates an operator and returns the token. Store it at once: no other answer shows it. While no active admin exists, `ADMIN_TOKEN` creates the first one here.',
    bodies: { admin: ADMIN_CREATE_OPERATOR },
    answer: issued,
    errors: ['operator_name_taken', 'conflicting_change'],
  })
  @Message('Operator created')
  async create(
    @Body() { name, role }: AdminCreateOperatorDto,
    @Caller() caller: Principal,
  ): Promise<AdminIssuedOperator> {
    const fresh = { name, role };
    const issued =
      caller.role === 'bootstrap'
        ? await this.operators.createFirst(fresh, caller.actor)
        : await this.operators.create(fresh, caller.actor);
    return presentIssuedOperator(issued);
  }

  @Get()
  @AdminOperation({
    operationId: 'adminListOperators',
    summary: 'List the operators',
    description: 'Returns all operators that ever were, newest first, without their tokens.',
    answer: {
      data: { type: 'array', items: AdminOperator },
      examples: { operators: Object.values(ADMIN_OPERATORS) },
    },
  })
  @Message('Operators retrieved')
  async list(): Promise<AdminOperator[]> {
    return (await this.operators.list()).map(presentOperator);
  }

  @Patch(':operatorId')
  @AdminOperation({
    operationId: 'adminChangeOperator',
    summary: 'Change an operator’s role',
    description:
      'Gives the operator another role, which counts from the next request on. One admin must stay.',
    parameters: OPERATOR_ID,
    bodies: { viewer: ADMIN_CHANGE_OPERATOR },
    answer: { data: AdminOperator, examples: { changed: ADMIN_OPERATORS.changed } },
    errors: ['operator_not_found', 'operator_revoked', 'last_admin', 'conflicting_change'],
  })
  @Message('Operator changed')
  async change(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { role }: AdminChangeOperatorDto,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.operators.changeRole(id, role, by));
  }

  @Delete(':operatorId')
  @AdminOperation({
    operationId: 'adminRevokeOperator',
    summary: 'Revoke an operator',
    description:
      'Refuses the operator’s token from the next request on. One admin must stay. Revoking an operator again does nothing.',
    parameters: OPERATOR_ID,
    answer: { data: AdminOperator, examples: { revoked: ADMIN_OPERATORS.revoked } },
    errors: ['validation_failed', 'operator_not_found', 'last_admin', 'conflicting_change'],
  })
  @Message('Operator revoked')
  async revoke(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.operators.revoke(id, by));
  }

  @Post(':operatorId/confirm')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminConfirmOperator',
    summary: 'Confirm an operator',
    description:
      'Confirms that the operator is not the person who created it, rolled its token or linked a person to it. Until then these count as one party where two people must agree. You must be none of them. Confirming an operator again does nothing.',
    parameters: OPERATOR_ID,
    answer: { data: AdminOperator, examples: { confirmed: ADMIN_OPERATORS.changed } },
    errors: [
      'validation_failed',
      'operator_not_found',
      'operator_revoked',
      'operator_not_confirmable',
      'conflicting_change',
    ],
  })
  @Message('Operator confirmed')
  async confirm(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.confirmation.confirm(id, by));
  }

  @Post(':operatorId/roll')
  @AdminOperation({
    operationId: 'adminRollOperator',
    summary: 'Roll an operator’s token',
    description:
      'Gives the operator a new token, and refuses the old one from the next request on. Store the new token at once: no other answer shows it.',
    parameters: OPERATOR_ID,
    answer: issued,
    errors: ['validation_failed', 'operator_not_found', 'operator_revoked', 'conflicting_change'],
  })
  @Message('Operator’s token rolled')
  async roll(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminIssuedOperator> {
    return presentIssuedOperator(await this.operators.roll(id, by));
  }
}
