import { serveActions } from '@/lib/gateway/serve';
import { imports } from '@/lib/desk/import/contract';
import {
  checkImport,
  endImport,
  listImports,
  readImportState,
  startImport,
} from '@/lib/desk/import/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(imports, {
  check: checkImport,
  start: startImport,
  stop: endImport,
  state: readImportState,
  list: listImports,
});
