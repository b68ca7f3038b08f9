import type { en } from './en';

/** The keys of all messages of the page. */
export type MessageKey = keyof typeof en;

/** One language: every message, with the placeholders of the English one. */
export type Catalogue = Record<MessageKey, string>;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

/** The arguments of `t` after the key, by the English text: none, or a value for each placeholder. */
export type Arguments<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [Record<Placeholders<Text>, string | number>];
