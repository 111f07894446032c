import { buildVariables, planFor } from './environment';
import { generateClient } from './prisma-client';
import { PROJECT_DIR, readDotEnv } from './project';
import { freshBuild } from './site-build';
import { runCommand, say } from './terminal';
import { CleanupStack } from '@/tools/process/cleanup-stack';

// npm run build: makes the build for npm start, unless it is up to date.
await runCommand(async () => {
  readDotEnv();
  await generateClient();
  const variables = buildVariables(process.env);
  const build = await freshBuild(planFor(variables, PROJECT_DIR), variables, new CleanupStack(), say);
  build.release();
  say(`The build in ${build.distDir} is up to date.`);
});
