import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const SCREENING_ANSWER = 'ScreeningAnswer';

const screeningAnswer = {
  /** `test:base:0x…`: environment, network and address. */
  _id: text(),
  environment: oneOf(ENVIRONMENTS),
  verdict: oneOf(['clear', 'hit']),
  /** The source of the answer. */
  source: text(),
  detail: optional(text()),
  /**
   * The sources that were asked, comma-separated. An answer of other sources than today's does not count as
   * `clear`.
   */
  askedOf: text(),
  at: date(),
  /** Until when it is remembered. Absent: until a person decides. */
  expiresAt: optional(date()),
};

/** What the sources said about an address (docs/decisions/0059). */
export type StoredScreeningAnswer = DocumentOf<typeof screeningAnswer>;

export const screeningAnswerSchema = documentSchema(screeningAnswer, { collection: 'screening_answers' });
// Removes the answers that are no longer remembered.
screeningAnswerSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
