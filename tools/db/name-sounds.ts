import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRISMA_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';
import { nameSoundsFile, nameSoundsSql } from './name-sounds-sql';

// npm run db:name-sounds
await runCommand(async () => {
  writeFileSync(path.join(PRISMA_DIR, nameSoundsFile), nameSoundsSql());
  say(`prisma/${nameSoundsFile} is written.`);
});
