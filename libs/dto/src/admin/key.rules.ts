import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { KEY_SCOPES } from '../enums.dto';
import { type FieldNote, InputField } from '../field';
import { IsLine } from './admin.rules';

const LABEL_LENGTH = 60;

/** What a secret key may do: one scope or more. */
export function IsKeyScopes(note: FieldNote): PropertyDecorator {
  const message = `$property must be a list of at least one of ${KEY_SCOPES.join(', ')}, each once`;
  return InputField(
    note,
    {
      isArray: true,
      enum: KEY_SCOPES,
      enumName: 'KeyScope',
      minItems: 1,
      maxItems: KEY_SCOPES.length,
      uniqueItems: true,
    },
    IsIn(KEY_SCOPES, { message, each: true }),
    ArrayUnique({ message }),
    ArrayMaxSize(KEY_SCOPES.length, { message }),
    ArrayMinSize(1, { message }),
    IsArray({ message }),
  );
}

/** What a key is for, on one line. */
export function IsKeyLabel(note: FieldNote): PropertyDecorator {
  return IsLine(note, LABEL_LENGTH);
}
