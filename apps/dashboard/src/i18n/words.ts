import { currentPack } from './language';

/** Texts, and functions that return texts, by name. */
type Texts = Readonly<Record<string, unknown>>;

/** The English texts of a page, under the name by which other languages translate them. */
export interface Words<Name extends string, T extends Texts> {
  readonly name: Name;
  readonly en: T;
}

/** Texts of the same shape: a text for each text, and functions for functions. */
type Spoken<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Spoken<T[Key]> };

/**
 * What a words file needs in another language: the texts of each of its `defineWords`, by name. A text that
 * is missing, or that English lacks, does not compile.
 */
export type Translated<File> = {
  readonly [
    Key in keyof File as File[Key] extends Words<infer Name, Texts> ? Name : never
  ]: File[Key] extends Words<string, infer T> ? Spoken<T> : never;
};

/**
 * Declares the texts of a page: `defineWords('payments', { title: 'Payments', found: (n: number) => … })`.
 * The texts in French are in the file beside it, `payments.words.fr.ts`.
 */
export function defineWords<const Name extends string, T extends Texts>(name: Name, en: T): Words<Name, T> {
  return { name, en };
}

/** Texts in the shown language. */
export function wordsOf<T extends Texts>({ name, en }: Words<string, T>): T {
  return (currentPack()[name] as T | undefined) ?? en;
}

/** The same in a component. The whole page renders anew when the language changes (`App`). */
export const useWords = wordsOf;
