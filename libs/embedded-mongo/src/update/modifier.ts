import { showValue } from '../storage/duplicate-key.error';
import { fieldOf, type Document } from '../values/document';

export interface Target {
  readonly path: string;
  readonly document: Document;
  readonly now: Date;
}

/** Returns the new value for the current one. MISSING means that there is no field. */
export type Modifier = (current: unknown, target: Target) => unknown;

/**
 * Reads an operator's argument once and returns how it changes a value.
 * @throws CommandError FailedToParse or BadValue for an argument that MongoDB refuses
 */
export type ModifierParser = (argument: unknown, path: string) => Modifier;

/** The name of a document in error messages. */
export const nameOfDocument = (document: Document): string => `{_id: ${showValue(fieldOf(document, '_id'))}}`;
