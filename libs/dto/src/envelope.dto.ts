import { Field } from './field';

/** Every answer's outer shape (interface, first page; decisions §1). */
export interface SuccessEnvelope<T> {
  success: true;
  message: string;
  data: T;
}

/** One field that is not as it must be. */
export class FieldError {
  @Field('Name of the field, with a dot before each inner name.')
  field: string;

  @Field('What it must be.')
  message: string;
}

export interface FailureEnvelope {
  success: false;
  /** Text for people. Programs read `error.code`. */
  message: string;
  data: null;
  error: { code: string; requestId: string; fields?: FieldError[] };
}

export type Envelope<T> = SuccessEnvelope<T> | FailureEnvelope;
