import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';

/** The parts of JSON Schema that the API's document uses for a field. */
export interface FieldSchema {
  /** For an object: a function that returns its class. */
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | (() => unknown);
  isArray?: boolean;
  enum?: readonly string[];
  /** The document has the list of values once, under this name. */
  enumName?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  maxProperties?: number;
  propertyNames?: object;
  additionalProperties?: object;
  /** Instead of a type: one of several schemas, such as a text or null. */
  oneOf?: readonly object[];
  items?: object;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** What the document says about a field in addition to its rules. */
export interface FieldNote {
  description: string;
  /** Whether the field can be missing. */
  optional?: boolean | undefined;
}

/** A field of an answer in the API's document. It is a text unless the schema says otherwise. */
export function Field(
  description: string,
  { optional = false, ...schema }: FieldSchema & { optional?: boolean | undefined } = {},
): PropertyDecorator {
  // OpenAPI 3.1 allows more of JSON Schema than the type of these options.
  const type = schema.oneOf ? {} : { type: 'string' };
  return ApiProperty({
    ...type,
    ...schema,
    description,
    required: !optional,
  } as object as ApiPropertyOptions);
}

/**
 * Many clients send `null` for a value that they do not have. If null has no meaning of its own, it counts as
 * absent.
 */
const WithoutNull = Transform(({ value }: { value: unknown }) => value ?? undefined);

function isNullable({ oneOf = [] }: FieldSchema): boolean {
  return oneOf.some((one) => 'type' in one && one.type === 'null');
}

/** A field of a request: one place for its rules and for its text in the document. */
export function InputField(
  { description, optional }: FieldNote,
  schema: FieldSchema,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const all = [
    ...(optional ? [IsOptional()] : []),
    ...(optional && !isNullable(schema) ? [WithoutNull] : []),
    ...rules,
    Field(description, { ...schema, optional }),
  ];
  return (target, property) => all.forEach((decorate) => decorate(target, property));
}
