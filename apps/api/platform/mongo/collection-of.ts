import type { Model, mongo } from 'mongoose';

/** The driver's collection of a model, typed by its documents. Mongoose types it with ObjectIds only. */
export function collectionOf<T extends object>(model: Model<T>): mongo.Collection<T> {
  return model.collection as unknown as mongo.Collection<T>;
}
