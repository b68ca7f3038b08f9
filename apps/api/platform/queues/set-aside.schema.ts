import { date, type DocumentOf, documentSchema, number, text } from '../mongo/document.fields';

export const SET_ASIDE_ITEM = 'SetAsideItem';

const setAsideItem = {
  /** `<queue> <item>`. */
  _id: text(),
  /** For example `payouts test:base`. */
  queue: text(),
  /** The ID of the item in its own collection. */
  item: text(),
  /** The last error, without secrets. */
  reason: text(),
  firstAt: date(),
  lastAt: date(),
  tries: number(),
  /** The queue skips it until then. */
  nextTryAt: date(),
};

/**
 * An item of a queue whose work failed for a reason that the queue does not expect. The others of its queue
 * continue.
 */
export type SetAsideItem = DocumentOf<typeof setAsideItem>;

export const setAsideItemSchema = documentSchema(setAsideItem, { collection: 'set_aside_items' });
// all: oldest first.
setAsideItemSchema.index({ firstAt: 1 });
// forgetGone: items that no queue tries any longer.
setAsideItemSchema.index({ nextTryAt: 1 });
