import { z } from 'zod';
import { emailAddress, personName } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { gstStateCodeOf, gstStateCodes } from '@/lib/gst-states';
import { calendarDate, id, mobile, money, optional, text } from '@/lib/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { openStages } from '@/lib/sales/opportunities/rules';
import { amountText } from '@/lib/kernel/text/amount';

/* Cells of a row: spellings of spreadsheets, then the shapes of the API. */

const spelled = <T extends z.ZodType<unknown, string>>(shape: T, plain: (cell: string) => string) =>
  z.string().transform(plain).pipe(shape);

const lower = (cell: string) => cell.toLowerCase();
const { gender } = userDefinition.fields;
const { name, total_amount, executiveid, employeeid } = opportunityDefinition.fields;

export const customerCells = z.object({
  mobile,
  name: optional(personName),
  email: optional(emailAddress),
  gender: optional(spelled(z.enum(gender.values, 'Gender must be male, female or other.'), lower)),
  /** Other spellings: {@link fieldsOf}, which knows the column. */
  dob: optional(calendarDate('Date of Birth')),
  address: optional(text({ label: 'Address', max: 500, lineBreaks: true })),
  state_code: optional(
    spelled(z.enum(gstStateCodes, 'State must be a name or GST code, like Telangana or 36.'), gstStateCodeOf),
  ),
});
export type CustomerCells = z.output<typeof customerCells>;

export const opportunityCells = z.object({
  mobile,
  name: text({ label: name.label, max: name.max }),
  total_amount: z
    .string('Total Amount is required.')
    .transform((cell): string | number => amountText(cell))
    .pipe(money(total_amount.label)),
  executiveid: optional(id(executiveid.label)),
  employeeid: optional(id(employeeid.label)),
  /** Title or address of a store that sells. */
  store: optional(text({ label: 'Store', max: 200 })),
  /** Closed stages cannot be imported. */
  stage: optional(spelled(z.enum(openStages, `Stage must be one of ${openStages.join(', ')}.`), lower)),
});
export type OpportunityCells = z.output<typeof opportunityCells>;
