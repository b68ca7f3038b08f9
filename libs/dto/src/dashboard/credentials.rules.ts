import { IsObject, IsString, Length, Matches, MaxLength } from 'class-validator';
import { type FieldNote, InputField } from '../field';
import { HoldsVisible } from '../rules';

/** The length of a new password (docs/decisions/0068). The upper bound limits the cost of hashing. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
const PASSKEY_NAME_LENGTH = 60;
/** Longer than any opaque text that this service makes. */
const OPAQUE_LENGTH = 100;

/** A typed password, to be compared. One that is too short is simply wrong. */
export function IsTypedPassword(note: FieldNote): PropertyDecorator {
  const message = `$property must be a text of 1 to ${PASSWORD_LENGTH.max} characters`;
  const { max: maxLength } = PASSWORD_LENGTH;
  return InputField(
    note,
    { format: 'password', minLength: 1, maxLength },
    Length(1, maxLength, { message }),
    IsString({ message }),
  );
}

/** A password that somebody chooses. */
export function IsNewPassword(note: FieldNote): PropertyDecorator {
  const { min: minLength, max: maxLength } = PASSWORD_LENGTH;
  const message = `$property must have ${minLength} to ${maxLength} characters`;
  return InputField(
    note,
    { format: 'password', minLength, maxLength },
    Length(minLength, maxLength, { message }),
    IsString({ message }),
  );
}

/** The six digits of an authenticator app. */
export function IsTotpCode(note: FieldNote): PropertyDecorator {
  const message = '$property must be six digits';
  const pattern = /^\d{6}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A recovery code, with or without its dash, in upper or lower case. */
export function IsRecoveryCode(note: FieldNote): PropertyDecorator {
  const message = '$property must be ten letters and digits, such as 7k3m9-qx2vd';
  const pattern = /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/;
  return InputField(note, { pattern: pattern.source }, Matches(pattern, { message }), IsString({ message }));
}

/** A text from an earlier answer. Only the service knows its meaning. */
export function IsOpaque(note: FieldNote): PropertyDecorator {
  const message = '$property must be the text that the previous step returned';
  return InputField(
    note,
    { minLength: 1, maxLength: OPAQUE_LENGTH },
    Length(1, OPAQUE_LENGTH, { message }),
    IsString({ message }),
  );
}

/** The browser's response for a passkey. Its parts are checked with the passkey. */
export function IsPasskeyResponse(note: FieldNote): PropertyDecorator {
  const message = '$property must be the object that the browser returned';
  return InputField(note, { type: 'object', additionalProperties: {} }, IsObject({ message }));
}

/** The name that a person gives to a passkey. */
export function IsPasskeyName(note: FieldNote): PropertyDecorator {
  const message = `$property must be a text of 1 to ${PASSKEY_NAME_LENGTH} characters, without control or invisible characters`;
  return InputField(
    note,
    { minLength: 1, maxLength: PASSKEY_NAME_LENGTH },
    HoldsVisible(message),
    Matches(/\S/, { message }),
    MaxLength(PASSKEY_NAME_LENGTH, { message }),
    IsString({ message }),
  );
}
