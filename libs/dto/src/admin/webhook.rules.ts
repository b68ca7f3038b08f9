import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { type FieldNote, InputField } from '../field';
import { EVENT_TYPES } from '../webhook.dto';

const URL_LENGTH = 2048;
/** Room for each type, even if a caller names one twice. */
const MOST_EVENTS = 20;

/** An address that webhooks can be sent to. The environment decides which hosts are allowed. */
export function IsWebhookUrl(note: FieldNote): PropertyDecorator {
  const message = `$property must be an absolute URL of at most ${URL_LENGTH} characters`;
  return InputField(
    note,
    { format: 'uri', minLength: 1, maxLength: URL_LENGTH },
    MaxLength(URL_LENGTH, { message }),
    MinLength(1, { message }),
    IsString({ message }),
  );
}

/** Event types. Null or empty means all. */
export function IsEventTypes(note: FieldNote): PropertyDecorator {
  const message = `$property must be a list of ${EVENT_TYPES.join(', ')}`;
  const list = { type: 'array', items: { type: 'string', enum: EVENT_TYPES }, maxItems: MOST_EVENTS };
  return InputField(
    note,
    { oneOf: [list, { type: 'null' }] },
    IsIn(EVENT_TYPES, { message, each: true }),
    ArrayMaxSize(MOST_EVENTS, { message }),
    IsArray({ message }),
  );
}
