import { en } from './en';

export type MessageKey = keyof typeof en;
/** What a language has to give. */
export type Catalogue = Record<MessageKey, string>;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<K extends MessageKey> = Record<Placeholders<(typeof en)[K]>, string | number>;
type Arguments<K extends MessageKey> = [Placeholders<(typeof en)[K]>] extends [never] ? [] : [Values<K>];

/** BCP 47 tag of the language shown; numbers and money follow it. */
export const locale = 'en';
const catalogue: Catalogue = en;

/** The text of `key` with its placeholders filled. Asking without a value it needs does not compile. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const given: Partial<Record<string, string | number>> = values ?? {};
  return catalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}
