import { serveActions } from '@/lib/gateway/serve';
import { tasks } from '@/lib/desk/tasks/contract';
import {
  createTask,
  deleteTask,
  finishTask,
  listTasks,
  reopenTask,
  updateTask,
} from '@/lib/desk/tasks/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(tasks, {
  list: listTasks,
  create: createTask,
  update: updateTask,
  done: finishTask,
  undo: reopenTask,
  delete: deleteTask,
});
