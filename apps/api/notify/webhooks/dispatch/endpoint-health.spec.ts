import { Types } from 'mongoose';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import { failingChanges, type TriedEndpoint } from './endpoint-health';

const at = (seconds: number) => new Date(seconds * 1000);
const anEndpoint = (failingSince?: Date) =>
  ({
    _id: new Types.ObjectId(),
    businessId: new Types.ObjectId(),
    environment: 'test',
    url: 'https://shop.example.com/',
    secrets: [],
    enabled: true,
    createdAt: at(0),
    updatedAt: at(0),
    ...(failingSince && { failingSince }),
  }) as WebhookEndpoint;
const tried = (endpoint: WebhookEndpoint, seconds: number, isTaken: boolean): TriedEndpoint => ({
  endpoint,
  isTaken,
  at: at(seconds),
});
const sinceOf = (all: TriedEndpoint[]) =>
  failingChanges(all).map(({ _id, failingSince }) => [_id.toHexString(), failingSince]);

it('reports each endpoint that starts or stops failing once, and no other', () => {
  const [begins, stops, well, failing] = [anEndpoint(), anEndpoint(at(1)), anEndpoint(), anEndpoint(at(2))];
  const all = [
    tried(begins, 10, false),
    tried(stops, 11, true),
    tried(begins, 12, false),
    tried(well, 13, true),
    tried(failing, 14, false),
  ];
  expect(sinceOf(all)).toEqual([
    [begins._id.toHexString(), at(10)],
    [stops._id.toHexString(), undefined],
  ]);
});

it('uses the first failed try since the last success', () => {
  const [recovered, fell] = [anEndpoint(), anEndpoint(at(1))];
  expect(sinceOf([tried(recovered, 10, false), tried(recovered, 11, true)])).toEqual([]);
  const again = [tried(fell, 10, true), tried(fell, 11, false), tried(fell, 12, false)];
  expect(sinceOf(again)).toEqual([[fell._id.toHexString(), at(11)]]);
});
