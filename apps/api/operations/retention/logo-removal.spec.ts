import sharp from 'sharp';
import { type RetentionWorld, startRetentionWorld } from '../testing/retention-world';
import { Types } from 'mongoose';

let world: RetentionWorld;
beforeAll(async () => {
  world = await startRetentionWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const aLogo = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const by = { name: 'cli:tests' };

it('removes a logo 7 days after its upload when its business uses another one, and never the one in use', async () => {
  const { service, logos, merchants } = world.retention();
  const { _id } = await merchants.create({ name: 'Lagos Leather', country: 'NG' });
  await logos.replace(_id, await aLogo('#110000'), by);
  await logos.replace(_id, await aLogo('#220000'), by);
  const count = () => world.database.logos.countDocuments({ businessId: _id });
  world.pass(7);
  await service.tick();
  expect(await count()).toBe(2);
  world.clock.advanceSeconds(1);
  await service.tick();
  expect(await count()).toBe(1);
  const { logoUrl } = await merchants.get(_id);
  const [kept] = await world.database.logos.find().lean();
  expect(logoUrl).toContain(kept?.hash);
});

it('removes the logos of a business that shows one from its own site, but not one that was uploaded again', async () => {
  const { service, logos, merchants } = world.retention();
  const { _id } = await merchants.create({ name: 'Lagos Leather', country: 'NG' });
  await logos.replace(_id, await aLogo('#330000'), by);
  const [stored] = await world.database.logos.find().lean();
  const found = await merchants.get(_id);
  await merchants.replace(found, { ...found, logoUrl: 'https://shop.example.com/logo.png' });
  world.pass(8);
  await world.database.logos.updateOne({ _id: stored!._id }, { $set: { uploadedAt: world.clock.now() } });
  expect(await logos.removeUnused({ ...stored!, businessId: new Types.ObjectId(_id) })).toBe(false);
  world.pass(8);
  await service.tick();
  expect(await world.database.logos.countDocuments({ businessId: _id })).toBe(0);
});

it('sets a logo aside that cannot be removed, and removes the others', async () => {
  const { service, logos, merchants } = world.retention();
  const { _id } = await merchants.create({ name: 'Lagos Leather', country: 'NG' });
  for (const background of ['#440000', '#550000', '#660000'])
    await logos.replace(_id, await aLogo(background), by);
  world.pass(8);
  jest.spyOn(logos, 'removeUnused').mockRejectedValueOnce(new Error('it cannot be removed'));
  await service.tick();
  const left = await world.database.logos.find({ businessId: _id }).sort({ uploadedAt: 1 }).lean();
  expect(left).toHaveLength(2);
  expect(await world.database.setAsideItems.find().lean()).toMatchObject([
    { queue: 'logos to be removed', item: String(left[0]?._id) },
  ]);
});
