import type { Arguments, MessageKey } from './catalogue';
import type { en } from './en';

/** Gives a message with its placeholders filled, as text or as HTML. A missing value does not compile. */
export type Say<Given> = <K extends MessageKey>(key: K, ...values: Arguments<(typeof en)[K]>) => Given;
