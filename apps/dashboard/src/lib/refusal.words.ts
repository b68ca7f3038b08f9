import type { Schemas } from '../api/schemas';
import { defineWords } from '../i18n/words';

/** What the API's refusals say, by code. In English the API says it itself, and more exactly. */
export const refusalWords = defineWords('refusal', {} as Partial<Record<Schemas['ErrorCode'], string>>);
