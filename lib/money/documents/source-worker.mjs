import { tsImport } from 'tsx/esm/api';

/** Worker of unit tests and `next dev`, which have no build. */
const { default: work } = await tsImport('./worker.ts', import.meta.url);
export default work;
