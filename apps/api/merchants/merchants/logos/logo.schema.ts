import {
  date,
  type DocumentOf,
  documentSchema,
  objectId,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { bytes } from '@cowrie/api/platform/mongo/bytes.field';

export const LOGO = 'Logo';

const logo = {
  businessId: objectId(),
  /** SHA-256 of the bytes, in hex: the name under which it is served. */
  hash: text(),
  /** A WebP that this service created. */
  picture: bytes(),
  /** When it was uploaded last. */
  uploadedAt: date(),
};

/**
 * A logo that a business uploaded (docs/decisions/0076). Two businesses with the same image have separate
 * documents.
 */
export type Logo = DocumentOf<typeof logo>;

export const logoSchema = documentSchema(logo, { collection: 'logos' });
// find: the image of a URL.
logoSchema.index({ hash: 1 });
// store, ofBusiness: a business has each image once.
logoSchema.index({ businessId: 1, hash: 1 }, { unique: true });
// removeUnused: logos that were uploaded before a time.
logoSchema.index({ uploadedAt: 1 });
