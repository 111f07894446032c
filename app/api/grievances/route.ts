import { serveActions } from '@/lib/gateway/serve';
import { grievances } from '@/lib/people/grievances/contract';
import { answerGrievance, readGrievances } from '@/lib/people/grievances/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(grievances, {
  list: readGrievances,
  answer: answerGrievance,
});
