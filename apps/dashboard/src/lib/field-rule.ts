/** What the API asks of a field, as its document says it. */
export interface FieldRule {
  readonly required?: true;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The rule of each entry of a list. */
  readonly items?: FieldRule;
  /** The form shows the number divided by this: percent of basis points by 100. */
  readonly per?: number;
}

/** The rules of a request, by the path of the field, such as `bounds.minimumUSDAmount`. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** What is wrong with a field. */
export type Fault = 'missing' | 'short' | 'long' | 'shape' | 'low' | 'high' | 'many';

/**
 * What the API would find wrong with the value of a field. An empty one is missing or left out. undefined:
 * nothing.
 */
export function faultOf(rule: FieldRule, value: unknown): Fault | undefined {
  if (Array.isArray(value)) return listFault(rule, value);
  if (typeof value === 'number') return numberFault(rule, value);
  if (typeof value === 'string') return textFault(rule, value);
  return value === undefined && rule.required ? 'missing' : undefined;
}

function textFault(rule: FieldRule, typed: string): Fault | undefined {
  const { required, format, minLength = 0, maxLength = Infinity, pattern } = rule;
  // Spaces around a password belong to it.
  const text = format === 'password' ? typed : typed.trim();
  if (text === '') return required ? 'missing' : undefined;
  if (text.length < minLength) return 'short';
  if (text.length > maxLength) return 'long';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'shape';
  if (rule.enum && !rule.enum.includes(text)) return 'shape';
  return isOfNumbers(rule) ? 'shape' : undefined;
}

function numberFault(rule: FieldRule, value: number): Fault | undefined {
  const { minimum = -Infinity, maximum = Infinity } = rule;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = rule;
  if (Number.isNaN(value)) return 'shape';
  if (value < minimum || value <= exclusiveMinimum) return 'low';
  if (value > maximum || value >= exclusiveMaximum) return 'high';
  return rule.enum && !rule.enum.includes(value) ? 'shape' : undefined;
}

function listFault(rule: FieldRule, values: readonly unknown[]): Fault | undefined {
  const { required, minItems = 0, maxItems = Infinity, items = {} } = rule;
  if (values.length < minItems) return required || values.length > 0 ? 'missing' : undefined;
  if (values.length > maxItems) return 'many';
  return values.some((one) => faultOf(items, one) !== undefined) ? 'shape' : undefined;
}

function isOfNumbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldRule): boolean {
  return [minimum, maximum, exclusiveMinimum, exclusiveMaximum].some((bound) => bound !== undefined);
}
