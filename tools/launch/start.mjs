// npm start
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('./supervisor.ts', { dev: false });
