/* Pure rules: docs/product/rules.md, "Requests for a call". */

export const dayParts = ['any', 'morning', 'afternoon'] as const;
type DayPart = (typeof dayParts)[number];

/** The title of a task has 200 characters at most. */
export const callWordsMax = 140;

export const callRefusals = {
  asked: 'You asked for a call already. We will call you.',
} as const;

const preferred: Readonly<Record<DayPart, string>> = {
  any: '',
  morning: ' in the morning',
  afternoon: ' in the afternoon',
};

/** Title of the task for staff. */
export function titleOfCall(region: string, dayPart: DayPart, words: string): string {
  const title = `Call back${preferred[dayPart]} (${region})`;
  return words === '' ? `${title}.` : `${title}: ${words}`;
}
