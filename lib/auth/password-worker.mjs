import { compareSync, hashSync } from 'bcryptjs';

/** Runs in a worker thread: bcryptjs holds its thread for a tenth of a second and more. */
export default function work(task) {
  return task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);
}
