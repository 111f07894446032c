import { callRefusals } from '@/lib/desk/calls/rules';

/** Success and error messages are in lib/kernel/text/messages. */
export const callText = {
  why: 'We have no shop here yet. Ask for a call: we tell you about our gold, and how you can buy it.',
  dayPart: 'When may we call?',
  dayParts: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon' },
  words: 'Message (optional)',
  wordsHint: 'For example what you are looking for.',
  number: (mobile: string) => `We call you on ${mobile}.`,
  submit: 'Ask for a Call',
  already: callRefusals.asked,
  failed: "We couldn't send your request. Please try again.",
  title: 'Call requested',
  askedOn: (when: string, mobile: string) => `You asked on ${when}. We call you on ${mobile}.`,
  withdraw: 'Withdraw',
  withdrawFailed: "We couldn't withdraw your request. Please try again.",
} as const;
