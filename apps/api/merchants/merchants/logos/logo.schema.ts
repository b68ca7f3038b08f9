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
  /** A WebP that this service has made. */
  picture: bytes(),
  /** When it was uploaded last. */
  uploadedAt: date(),
};

/**
 * A logo that a business has uploaded (docs/decisions/0076). Two businesses with the same picture have a
 * document each.
 */
export type Logo = DocumentOf<typeof logo>;

export const logoSchema = documentSchema(logo, { collection: 'logos' });
// find: the picture of an address.
logoSchema.index({ hash: 1 });
// store, ofBusiness: a business has a picture once.
logoSchema.index({ businessId: 1, hash: 1 }, { unique: true });
// removeUnused: those that were uploaded before a time.
logoSchema.index({ uploadedAt: 1 });
