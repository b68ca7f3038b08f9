import { Schema, type SchemaOptions, Types } from 'mongoose';

declare const VALUE: unique symbol;
declare const OPTIONAL: unique symbol;

/** One field of a stored document: Mongoose's definition at run time, and the type of its value in types. */
export interface Field<Value> {
  readonly type: unknown;
  readonly required?: boolean;
  /** Exists only in types. */
  readonly [VALUE]: Value;
}

/** A field that a document may lack. */
export interface OptionalField<Value> extends Field<Value> {
  /** Exists only in types. */
  readonly [OPTIONAL]: true;
}

/** The fields of a document, by name. One declaration gives both the schema and the type. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type OptionalKey<F, K extends keyof F> = F[K] extends OptionalField<unknown> ? K : never;
type RequiredKey<F, K extends keyof F> = F[K] extends OptionalField<unknown> ? never : K;
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of a stored subdocument with these fields, as `lean()` reads it. */
export type StoredAs<F extends Fields> = Flat<
  { -readonly [K in keyof F as RequiredKey<F, K>]: ValueOf<F[K]> } & {
    // A change removes an optional field by setting it to undefined.
    -readonly [K in keyof F as OptionalKey<F, K>]?: ValueOf<F[K]> | undefined;
  }
>;

/**
 * The type of a stored document with these fields. Its `_id` is an ObjectId unless the fields declare
 * another.
 */
export type DocumentOf<F extends Fields> = F extends { readonly _id: Field<unknown> }
  ? StoredAs<F>
  : Flat<{ _id: Types.ObjectId } & StoredAs<F>>;

/** The fields of a type that a library without Mongoose declares: `{ … } satisfies FieldsOf<ManualOrder>`. */
export type FieldsOf<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? OptionalField<Exclude<T[K], undefined>> : Field<T[K]>;
};

/** A text that is not empty. `Value` narrows its type to the texts that the code writes. */
export function text<Value extends string = string>(): Field<Value> {
  return field({ type: String });
}

/** Base units of an asset above zero: a whole decimal number without sign, leading zeros or exponent. */
export const POSITIVE_UNITS = /^[1-9]\d*$/;

/** An amount of money that moves, as {@link POSITIVE_UNITS}. */
export function positiveUnits(): Field<string> {
  return field({ type: String, match: [POSITIVE_UNITS, '{PATH} must be base units above zero'] });
}

/** One of these texts. */
export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  return field({ type: String, enum: values });
}

/** A number. `min` and `max` are allowed values. */
export function number(bounds: { min?: number; max?: number } = {}): Field<number> {
  return field({ type: Number, ...bounds });
}

export function flag(): Field<boolean> {
  return field({ type: Boolean });
}

export function date(): Field<Date> {
  return field({ type: Date });
}

export function objectId(): Field<Types.ObjectId> {
  return field({ type: Schema.Types.ObjectId });
}

/** A value of any shape. Mongoose neither checks nor casts it. */
export function mixed<Value = unknown>(): Field<Value> {
  return field({ type: Schema.Types.Mixed });
}

/**
 * A document within a document, without an `_id`. It drops undeclared fields, or refuses them with `strict:
 * 'throw'`.
 */
export function subdocument<F extends Fields>(
  fields: F,
  options: Pick<SchemaOptions, 'strict'> = {},
): Field<StoredAs<F>> {
  return field({ type: new Schema(definitionOf(fields), { ...options, _id: false }) });
}

/** A list. Without a value it is stored as an empty list. */
export function listOf<Value>({ required: _, ...element }: Field<Value>): Field<Value[]> {
  return field({ type: [element.type instanceof Schema ? element.type : element] });
}

/** The same field, which a document may lack. An absent list is not stored as an empty one. */
export function optional<Value>({ required: _, ...rest }: Field<Value>): OptionalField<Value> {
  const isList = Array.isArray(rest.type);
  return { ...rest, ...(isList && { default: undefined }) } as unknown as OptionalField<Value>;
}

/** The same field, with the value that Mongoose stores when a new document lacks it. */
export function withDefault<Value>({ required: _, ...rest }: Field<Value>, value: Value): Field<Value> {
  return { ...rest, default: value } as unknown as Field<Value>;
}

/** The same field under each of these names. */
export function eachOf<const Name extends string, F>(
  names: readonly Name[],
  one: F,
): { readonly [K in Name]: F } {
  return Object.fromEntries(names.map((name) => [name, one])) as Record<Name, F>;
}

const declared = new Map<string, Schema>();

/** The schemas of all collections that the program declares, by the collection's name. */
export function declaredSchemas(): ReadonlyMap<string, Schema> {
  return declared;
}

/** The schema of a collection. It refuses undeclared fields. */
export function documentSchema<F extends Fields>(
  fields: F,
  options: SchemaOptions & { collection: string },
): Schema<DocumentOf<F>> {
  const schema = new Schema(definitionOf(fields), { versionKey: false, strict: 'throw', ...options });
  declared.set(options.collection, schema as Schema);
  return schema as unknown as Schema<DocumentOf<F>>;
}

function field<Value>(definition: { type: unknown; [option: string]: unknown }): Field<Value> {
  return { required: true, ...definition } as unknown as Field<Value>;
}

/** Mongoose reads our fields as its own definitions, but its types do not include ours. */
function definitionOf(fields: Fields): Record<string, never> {
  return fields as unknown as Record<string, never>;
}
