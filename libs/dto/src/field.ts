import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** JSON Schema of a field, in the parts that the API's document uses. */
export interface FieldSchema {
  /** A function gives the class of an object. */
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | (() => unknown);
  isArray?: boolean;
  enum?: readonly string[];
  /** Under this name the document holds the list of values once. */
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
  /** In place of a type: one of several, such as a text or null. */
  oneOf?: readonly object[];
  items?: object;
  maxItems?: number;
}

/** What a reader of the document is told of a field besides its rules. */
export interface FieldNote {
  description: string;
  /** The field may be missing. */
  optional?: boolean;
}

/** A field of an answer, in the API's document. A text unless the schema says otherwise. */
export function Field(
  description: string,
  { optional = false, ...schema }: FieldSchema & { optional?: boolean } = {},
): PropertyDecorator {
  // OpenAPI 3.1 knows more of JSON Schema than the type of these options does, and passes it through.
  const type = schema.oneOf ? {} : { type: 'string' };
  return ApiProperty({ ...type, ...schema, description, required: !optional } as ApiPropertyOptions);
}

/** A field that comes in: its rules and its place in the document, said once. */
export function InputField(
  { description, optional }: FieldNote,
  schema: FieldSchema,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const all = [...(optional ? [IsOptional()] : []), ...rules, Field(description, { ...schema, optional })];
  return (target, property) => all.forEach((decorate) => decorate(target, property));
}
