// npm test
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('./test.ts', { dev: true });
