import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  AdminChangeOperatorDto,
  AdminCreateOperatorDto,
  type AdminIssuedOperator,
  type AdminOperator,
} from '@cowrie/dto';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorConfirmation } from '@cowrie/api/people/operator-confirmation.use-case';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { AdminGuard } from '../admin.guard';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { Caller, Operator, type Principal } from '../principal';
import { presentIssuedOperator, presentOperator } from './operator.presenter';
import { ADMIN_OPERATORS_DOCS as DOCS } from './operators.docs';

/** Creates, lists, changes, rolls and revokes operators (docs/interface.md §4.11). */
@Controller('admin/v1/operators')
@UseGuards(AdminGuard)
export class AdminOperatorsController {
  constructor(
    private readonly operators: OperatorAdministration,
    private readonly confirmation: OperatorConfirmation,
  ) {}

  @Post()
  @Documented(DOCS.create)
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
  @Documented(DOCS.list)
  @Message('Operators retrieved')
  async list(): Promise<AdminOperator[]> {
    return (await this.operators.list()).map(presentOperator);
  }

  @Patch(':operatorId')
  @Documented(DOCS.change)
  @Message('Operator changed')
  async change(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { role }: AdminChangeOperatorDto,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.operators.changeRole(id, role, by));
  }

  @Delete(':operatorId')
  @Documented(DOCS.revoke)
  @Message('Operator revoked')
  async revoke(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.operators.revoke(id, by));
  }

  @Post(':operatorId/confirm')
  @HttpCode(200)
  @Documented(DOCS.confirm)
  @Message('Operator confirmed')
  async confirm(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminOperator> {
    return presentOperator(await this.confirmation.confirm(id, by));
  }

  @Post(':operatorId/roll')
  @Documented(DOCS.roll)
  @Message('Operator’s token rolled')
  async roll(
    @Param('operatorId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<AdminIssuedOperator> {
    return presentIssuedOperator(await this.operators.roll(id, by));
  }
}
