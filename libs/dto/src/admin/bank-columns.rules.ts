import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches, MaxLength } from 'class-validator';
import { type FieldNote, InputField } from '../field';

/** What a column of a bank's form can hold of a settlement. */
export const BANK_FILE_VALUES = [
  'number',
  'holder',
  'institution',
  'institutionName',
  'amount',
  'currency',
  'settlement',
] as const;

const VALUE = `\\{(${BANK_FILE_VALUES.join('|')})\\}`;
/** `Account number = {number}`: a heading without `=`, and a text. Braces stand only around a known name. */
const COLUMN = new RegExp(`^[!-<>-z|~][ -<>-z|~]*= *([!-z|~]|${VALUE})([ -z|~]|${VALUE})*$`);
const MOST = { columns: 30, characters: 200 };

/** The columns of a bank's form, in order. */
export function IsBankColumns(note: FieldNote): PropertyDecorator {
  const names = BANK_FILE_VALUES.map((name) => `{${name}}`).join(', ');
  const message = `$property must be 1 to ${MOST.columns} texts of the form heading = text, without other names in braces than ${names}`;
  return InputField(
    note,
    {
      isArray: true,
      minItems: 1,
      maxItems: MOST.columns,
      items: { type: 'string', maxLength: MOST.characters, pattern: COLUMN.source },
    },
    Matches(COLUMN, { message, each: true }),
    MaxLength(MOST.characters, { message, each: true }),
    IsString({ message, each: true }),
    ArrayMaxSize(MOST.columns, { message }),
    ArrayMinSize(1, { message }),
    IsArray({ message }),
  );
}
