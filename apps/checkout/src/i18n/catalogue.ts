import type { en } from './en';

/** The keys of all messages of the page. */
export type MessageKey = keyof typeof en;

/** One language: every message, with the placeholders of the English one. */
export type Catalogue = Record<MessageKey, string>;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<K extends MessageKey> = Record<Placeholders<(typeof en)[K]>, string | number>;

/** The arguments of `t` after the key: none, or a value for each placeholder. */
export type Arguments<K extends MessageKey> = [Placeholders<(typeof en)[K]>] extends [never]
  ? []
  : [Values<K>];
