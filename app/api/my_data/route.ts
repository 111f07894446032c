import { myData } from '@/lib/desk/my-data/contract';
import { askForMyData, readMyDataState } from '@/lib/desk/my-data/operations';
import { serveActions } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(myData, {
  ask: askForMyData,
  state: readMyDataState,
});
