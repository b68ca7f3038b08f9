/** Every answer's outer shape (interface, first page; decisions §1). */
export interface SuccessEnvelope<T> {
  success: true;
  message: string;
  data: T;
}

export interface FieldError {
  field: string;
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
