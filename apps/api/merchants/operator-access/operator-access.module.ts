import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OPERATOR_ROSTER, operatorRosterSchema } from './operator.schema';
import { OperatorAdministration } from './operator-administration.service';
import { OperatorTokens } from './operator-tokens.service';
import { OperatorsRepository } from './operators.repository';

/** Operators, their tokens and roles, which decide who may call the operator's API (docs/decisions/0025). */
@Module({
  imports: [MongooseModule.forFeature([{ name: OPERATOR_ROSTER, schema: operatorRosterSchema }])],
  providers: [OperatorsRepository, OperatorAdministration, OperatorTokens],
  exports: [OperatorAdministration, OperatorTokens],
})
export class OperatorAccessModule {}
