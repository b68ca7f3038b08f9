// Writes a backup of this version, with payments of every status, for the test of later upgrades:
// npm run build && node dist/node/tools/upgrade-fixture/main.js
// apps/api/operations/testing/fixtures/version-<version>.backup
import { createBackup } from '@cowrie/api/platform/mongo/backup/backup.create';
import { DatabaseClock } from '@cowrie/api/platform/clock/database.clock';
import { programVersion } from '@cowrie/api/platform/program.version';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { sendTo, writeNewFile } from '../../apps/cli/src/commands/backup/backup.file';
import { fingerprintOf } from '../../apps/cli/src/commands/backup/database.open';
import { playEveryStatus } from '@cowrie/api/money-out/testing/every-status';
import { startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

async function main([path]: string[]): Promise<void> {
  if (!path) throw new Error('name the file to write');
  const world = await startConversionWorld({ confirmations: 3 });
  try {
    await prepareDatabase(world.database.uri, 'at-start');
    await playEveryStatus(world);
    const { db } = world.database.payments;
    if (!db.db) throw new Error('an open connection has no database');
    const origin = {
      id: `upgrade-from-${programVersion()}`,
      program: programVersion(),
      takenAt: (await DatabaseClock.start(db.db)).now(),
      keyFingerprint: fingerprintOf(aConfig().keySecret),
    };
    const frames = createBackup(db.getClient(), db.db, origin);
    await writeNewFile(path, (sink) => sendTo(sink, frames, true));
    const statuses = await world.database.payments.distinct('status');
    console.log(`${path}: payments that are ${statuses.sort().join(', ')}`);
  } finally {
    await world.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
