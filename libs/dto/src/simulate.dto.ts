import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { IsNetworkName, IsOneOf, IsTokenAmount } from './rules';

const optional = true;

/** What a simulated customer can do (docs/interface.md §4.12). */
export const SIMULATION_CASES = [
  'exact',
  'under',
  'over',
  'late',
  'wrong_token',
  'wrong_network',
  'reorg',
] as const;
export type SimulationCase = (typeof SIMULATION_CASES)[number];
const CASE = { enumName: 'SimulationCase' };

/** Body of `POST /api/v1/test-helpers/payments/:paymentId/simulate`. */
export class SimulatePaymentDto {
  @IsOneOf(SIMULATION_CASES, { description: 'What the customer does.', ...CASE })
  case: SimulationCase;

  @IsOneOf(TOKENS, {
    description:
      'The token to choose, if the customer has chosen nothing yet. Default: the first that is offered.',
    optional,
    enumName: 'Token',
  })
  token?: Token;

  @IsNetworkName({
    description:
      'The network to choose, if the customer has chosen nothing yet. Default: the first that is offered.',
    optional,
  })
  network?: string;

  @IsTokenAmount({
    description:
      'For `under` and `over`: how many tokens are sent. Default: half as many, or half as many more.',
    optional,
  })
  amount?: string | number;
}

/** What the simulated customer did. */
export class PaymentSimulation {
  @Field('The payment’s ID.', { pattern: '^[0-9a-f]{24}$' })
  paymentId: string;

  @Field('What the customer did.', { enum: SIMULATION_CASES, ...CASE })
  case: SimulationCase;

  @Field('The token that was sent.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network on which it was sent.')
  network: string;

  @Field('How much was sent, a decimal.')
  amount: string;

  @Field('The deposit address.')
  address: string;

  @Field('The transaction’s hash.')
  txHash: string;

  @Field('The number of its block.', { type: 'integer' })
  blockNumber: number;

  @Field('What else was done, in words.', { optional })
  note?: string | undefined;
}
