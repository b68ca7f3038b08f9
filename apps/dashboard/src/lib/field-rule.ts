/** What the API asks of a text, as its document says it. */
export interface FieldRule {
  readonly required?: true;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** What is wrong with a text. */
export type Fault = 'missing' | 'short' | 'long' | 'shape';

/** What the API would find wrong with a text. An empty one is missing or left out. undefined: nothing. */
export function faultOf(rule: FieldRule, typed: string): Fault | undefined {
  const { required, format, minLength = 0, maxLength = Infinity, pattern } = rule;
  // Spaces around a password belong to it.
  const text = format === 'password' ? typed : typed.trim();
  if (text === '') return required ? 'missing' : undefined;
  if (text.length < minLength) return 'short';
  if (text.length > maxLength) return 'long';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'shape';
  return undefined;
}
