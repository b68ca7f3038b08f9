import type { en } from './en';

/** Names of all texts of the page. */
export type MessageKey = keyof typeof en;

/** What a language has to give: every text, with the placeholders of the English one. */
export type Catalogue = Record<MessageKey, string>;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<K extends MessageKey> = Record<Placeholders<(typeof en)[K]>, string | number>;

/** What `t` has to be given beside the key: nothing, or a value for each placeholder. */
export type Arguments<K extends MessageKey> = [Placeholders<(typeof en)[K]>] extends [never]
  ? []
  : [Values<K>];
