import { Field } from './field';

/** The outer shape of every answer (docs/interface.md §1.3). */
export interface SuccessEnvelope<T> {
  success: true;
  message: string;
  data: T;
}

/** A field that is not valid. */
export class FieldError {
  @Field('The name of the field, with a dot before each inner name: `bounds.minimumUSDAmount`.')
  field: string;

  @Field('What it must be.')
  message: string;
}

export interface FailureEnvelope {
  success: false;
  /** For people. Programs read `error.code`. */
  message: string;
  data: null;
  error: { code: string; requestId: string; fields?: FieldError[] };
}

export type Envelope<T> = SuccessEnvelope<T> | FailureEnvelope;
