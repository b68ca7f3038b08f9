import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type Token,
} from './enums.dto';
import { Field } from './field';

const TIME = { format: 'date-time' };
const COUNT = { type: 'integer' } as const;
const DECIMAL = { pattern: String.raw`^\d+(\.\d+)?$` };

/** How the rate follows from the readings. */
export const RATE_RULES = ['median', 'executable'] as const;
export type RateRule = (typeof RATE_RULES)[number];

/** What a reading was for. */
export const RATE_READING_ROLES = ['price', 'band', 'left_out'] as const;
export type RateReadingRole = (typeof RATE_READING_ROLES)[number];

const RULE = { enum: RATE_RULES, enumName: 'RateRule' };
const ROLE = { enum: RATE_READING_ROLES, enumName: 'RateReadingRole' };

/** What one source said. */
export class RateProofSource {
  @Field('The name of the source.')
  source: string;

  @Field('Fiat for one token.', DECIMAL)
  rate: string;

  @Field('When the source said so.', TIME)
  asOf: string;

  @Field('What the reading was for.', ROLE)
  role: RateReadingRole;
}

/** What the rate of a choice was made of. */
export class RateEvidenceFacts {
  @Field('The rate before the markup: fiat for one token. It follows from `sources` by `rule`.', DECIMAL)
  agreedRate: string;

  @Field('How it follows from the readings.', RULE)
  rule: RateRule;

  @Field('When the rule was applied.', TIME)
  agreedAt: string;

  @Field('The merchant’s markup, which lowers the rate: hundredths of a percent.', COUNT)
  markupBasisPoints: number;

  @Field('Every reading that the rule was given.', { type: () => RateProofSource, isArray: true })
  sources: RateProofSource[];
}

/** A token that can pay a payment. */
export class ProvenToken {
  @Field('The token.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The token’s contract.')
  address: string;

  @Field('The decimals of the token on that network.', COUNT)
  decimals: number;
}

/** A refund of a payment. Its cost was fixed when it was requested. */
export class ProvenRefund {
  @Field('The refund’s ID.')
  id: string;

  @Field('The exact amount, in the token.', DECIMAL)
  amount: string;

  @Field('The part of it that had been sold. Missing: none.', { ...DECIMAL, optional: true })
  sold?: string | undefined;

  @Field('What it cost, for tokens that were sold. Missing: nothing.', { ...DECIMAL, optional: true })
  charged?: string | undefined;

  @Field('The part of the fee that came back. Missing: none.', { ...DECIMAL, optional: true })
  feeReturned?: string | undefined;

  @Field('The part of the fee that was kept. Missing: none.', { ...DECIMAL, optional: true })
  feeKept?: string | undefined;

  @Field('The hash of its transaction, at the time of signing. Missing until it is sent.', { optional: true })
  txHash?: string | undefined;
}

/** What a proof says: the claims of its JWS (docs/decisions/0064). */
export class RateProofClaims extends RateEvidenceFacts {
  @Field('Who signed it: the address of the deployment’s hosted page.')
  iss: string;

  @Field('When it was signed: seconds since 1970.', COUNT)
  iat: number;

  @Field('The payment’s ID.')
  paymentId: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The environment of the payment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The price, with the decimals of its currency: `5000.00`.', DECIMAL)
  fiatAmount: string;

  @Field('The currency of the price.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The decimals of that currency.', COUNT)
  currencyDecimals: number;

  @Field('The token that the customer chose.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network that the customer chose.')
  network: string;

  @Field('The decimals of the token on that network.', COUNT)
  tokenDecimals: number;

  @Field('The amount to pay, in tokens: `fiatAmount / rate`, rounded up to `payableDecimals`.', DECIMAL)
  payableAmount: string;

  @Field('To how many decimals the amount was rounded up.', COUNT)
  payableDecimals: number;

  @Field(
    'The rate that was applied: fiat for one token. It is `agreedRate` less the markup, rounded down to 8 decimals if there is one.',
    DECIMAL,
  )
  rate: string;

  @Field('The tokens that the choice fixed, the chosen one first. Missing in proofs of earlier versions.', {
    type: () => ProvenToken,
    isArray: true,
    optional: true,
  })
  tokens?: ProvenToken[] | undefined;

  @Field('The fee’s share, in hundredths of a percent. Missing: the choice fixed none.', {
    ...COUNT,
    optional: true,
  })
  feeBasisPoints?: number | undefined;

  @Field('The fee’s fixed part. Missing: the choice fixed none.', { ...DECIMAL, optional: true })
  feeFixed?: string | undefined;

  @Field(
    'The refunds that were requested before it was signed. A statement can list no others. Missing in proofs of earlier versions.',
    { type: () => ProvenRefund, isArray: true, optional: true },
  )
  refunds?: ProvenRefund[] | undefined;

  @Field('When the rate was fixed: the customer chose token and network.', TIME)
  fixedAt: string;
}

/** Answer to `GET /api/v1/payments/:paymentId/rate-proof`. */
export class RateProof {
  @Field('The signed proof: a compact JWS (EdDSA). Its keys are at `/.well-known/jwks.json`.', {
    pattern: String.raw`^[\w-]+\.[\w-]+\.[\w-]+$`,
  })
  proof: string;

  @Field('What the proof says, to read without decoding it. Only the proof is signed.', {
    type: () => RateProofClaims,
  })
  payload: RateProofClaims;
}
