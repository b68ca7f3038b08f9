import mongoose from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { startTestMongo } from './test-mongo';

let given: EmbeddedMongo;
let before: string | undefined;
beforeAll(async () => {
  before = process.env.TEST_MONGODB_URI;
  given = await startEmbeddedMongo();
  process.env.TEST_MONGODB_URI = given.uri;
});
afterAll(async () => {
  if (before === undefined) delete process.env.TEST_MONGODB_URI;
  else process.env.TEST_MONGODB_URI = before;
  await given.close();
});

/** Adds a document to a database and returns the number of documents. */
async function add(uri: string): Promise<number> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const documents = connection.collection('c');
    await documents.insertOne({});
    return await documents.countDocuments();
  } finally {
    await connection.close();
  }
}

it('gives each test its own database on the server that TEST_MONGODB_URI names, and removes it', async () => {
  const [one, other] = [await startTestMongo(), await startTestMongo()];
  expect(one.uri).toContain(given.uri);
  expect([await add(one.uri), await add(one.uri), await add(other.uri)]).toEqual([1, 2, 1]);
  await one.close();
  expect([await add(one.uri), await add(other.uri)]).toEqual([1, 2]);
});
