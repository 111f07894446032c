import { serveActions } from '@/lib/gateway/serve';
import { opportunities } from '@/lib/opportunities/contract';
import {
  createOpportunity,
  deleteOpportunity,
  listOpportunities,
  readOpportunity,
  updateOpportunity,
} from '@/lib/opportunities/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(opportunities, {
  list: listOpportunities,
  read: readOpportunity,
  create: createOpportunity,
  update: updateOpportunity,
  delete: deleteOpportunity,
});
