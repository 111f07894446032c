import { z } from 'zod';
import { statementLimits } from '@/lib/limits';
import { calendarDate, fileContract, id, optional, withinDays } from '@/lib/contract';

/* See docs/product/money.md, "Statement of account". */

export const openStatement = fileContract('application/pdf', {
  path: '/statement',
  summary: 'Statement of account of a customer, as a PDF',
  input: z
    .object({
      user_id: optional(id('User ID')).meta({
        description: 'Id of the customer; required for staff. Customers omit it, or send their own.',
      }),
      from: calendarDate('From').meta({ description: 'First day, in Asia/Kolkata.' }),
      to: calendarDate('To').meta({ description: 'Last day.' }),
    })
    .superRefine(withinDays(statementLimits.days)),
});
