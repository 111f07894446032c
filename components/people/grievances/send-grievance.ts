import { call } from '@/lib/gateway/client';
import { fileGrievance } from '@/lib/people/grievances/endpoints';
import type { InputTo } from '@/lib/endpoint';

/** Loaded when a complaint is sent: the page of the form is for reading first. */
export const sendGrievance = (body: InputTo<typeof fileGrievance>, idempotencyKey: string) =>
  call(fileGrievance, body, { idempotencyKey });

export { Acknowledgement } from './acknowledgement';
