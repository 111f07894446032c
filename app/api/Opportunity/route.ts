import { serveActions } from '@/lib/gateway/serve';
import { readBoard } from '@/lib/sales/opportunities/board';
import { changeOpportunities } from '@/lib/sales/opportunities/bulk';
import { opportunities } from '@/lib/sales/opportunities/contract';
import {
  createOpportunity,
  deleteOpportunity,
  listOpportunities,
  readOpportunity,
  updateOpportunity,
} from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';

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
