import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, missingFromLock, parseLock } from './lockfile';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';

// npm run lock:complete: run it after `npm install` from a mirror registry.
await runCommand(async () => {
  const file = path.join(PROJECT_DIR, 'package-lock.json');
  const lock = parseLock(readFileSync(file, 'utf8'));
  const missing = missingFromLock(lock);
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  say(
    missing.length > 0
      ? `${missing.length} entries added to package-lock.json.`
      : 'package-lock.json is complete.',
  );
});
