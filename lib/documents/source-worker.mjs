import { tsImport } from 'tsx/esm/api';

/** The worker from its source, where there is no build: unit tests and `next dev`. */
const { default: work } = await tsImport('./worker.ts', import.meta.url);
export default work;
