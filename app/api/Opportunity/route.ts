import { serveActions } from '@/lib/gateway/serve';
import { readBoard } from '@/lib/opportunities/board';
import { changeOpportunities } from '@/lib/opportunities/bulk';
import { opportunities } from '@/lib/opportunities/contract';
import {
  createOpportunity,
  deleteOpportunity,
  listOpportunities,
  readOpportunity,
  updateOpportunity,
} from '@/lib/opportunities/operations';
import { moveOpportunity } from '@/lib/opportunities/stages';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(opportunities, {
  list: listOpportunities,
  board: readBoard,
  read: readOpportunity,
  create: createOpportunity,
  update: updateOpportunity,
  move: moveOpportunity,
  bulk: changeOpportunities,
  delete: deleteOpportunity,
});
