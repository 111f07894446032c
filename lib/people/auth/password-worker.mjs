import { compareSync, hashSync } from 'bcryptjs';

/** Worker thread: bcryptjs blocks its thread for 100 ms and more. */
export default function work(task) {
  return task.kind === 'hash'
    ? hashSync(task.password, task.cost)
    : task.passwords.some((password) => compareSync(password, task.hash));
}
