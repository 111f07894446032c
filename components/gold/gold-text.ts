import { brand, premiumPlan, promises, storeChoices, storeHours } from '@/lib/business';

const [first, second, rest] = promises.giftSplitPercent;
const { from, to } = promises.ornamentGrams;

/** The words of the gold landing page (specification, section 1). */
export const goldText = {
  // No-break spaces keep each half of the promise on one line.
  title: `Buy\u00a0${promises.exampleBuyGrams}\u00a0g. Get\u00a0up\u00a0to\u00a0${promises.exampleGetGrams}\u00a0g.`,
  lead: `Pay part of the price upfront and you may receive up to ${promises.extraGoldPercent}% extra gold weight.`,
  login: 'Login',
  signup: 'Signup',
  withoutScript: {
    text: 'Signup and Login need JavaScript. You can also call us on',
  },
  failedToOpen: 'This could not be opened. Please check your connection and try again.',
  calculator: {
    title: 'See how far your gold could go',
    text: `The plan covers ornaments of ${from} to ${to} grams. Choose a weight, and read what it may become at most.`,
    weight: 'Weight you buy, in grams',
    slide: 'Weight you buy',
    result: 'You may get up to',
    grams: 'grams',
    unit: 'g',
    bought: 'You buy',
    extra: 'Up to extra',
    range: `Please enter a weight from ${from} to ${to} grams, for example 2.5.`,
    note: `The most that is possible: ${promises.extraGoldPercent}% on top, rounded down to a milligram. Not a quotation.`,
  },
  steps: {
    title: 'How it works',
    text: 'From your phone to the counter of the store.',
    items: [
      { title: 'Sign up', text: 'Your name, your mobile number, a password. It takes a minute.' },
      {
        title: `Take the ${premiumPlan.name}`,
        text: `₹${premiumPlan.amountText}, paid once, for life. It opens the in-store appointments.`,
      },
      {
        title: 'Book a slot',
        text: `Choose a store, a day, ${storeHours.slotMinutes} minutes that suit you, and how many grams you have in mind.`,
      },
      {
        title: 'Choose your gold',
        text: 'Come to the store, choose the ornament in person and pay part of its price upfront.',
      },
    ],
  },
  gift: {
    title: 'The gift for those who come early',
    text: `Ornaments purchase of ${from} to ${to} grams for registered customers. What counts is the order of purchase.`,
    tiers: [
      {
        share: `${first}%`,
        who: `The first ${first}% of purchasing customers`,
        what: '100% gold weight as a gift',
      },
      { share: `${second}%`, who: `The next ${second}%`, what: '50% gold weight as a gift' },
      { share: `${rest}%`, who: `The remaining ${rest}%`, what: 'Exclusive digital product benefits' },
    ],
  },
  early: {
    title: 'Why register early',
    text: 'What you have as soon as you are registered, and others have not yet.',
    items: [
      {
        title: 'A place further in front',
        text: `Gifts follow the order of purchase, and only registered customers can purchase under the plan.`,
      },
      {
        title: 'Appointments to choose from',
        text: `Each store takes ${storeHours.capacity} customers per slot. Whoever books first chooses first.`,
      },
      {
        title: 'A plan that stays',
        text: `The ${premiumPlan.name} is paid once and never again: it lasts for the life of the account.`,
      },
    ],
  },
  stores: {
    title: 'Where to buy',
    text: 'These are the choices when you book a slot.',
    hours: `Mon-Sat ${hour(storeHours.opens)} - ${hour(storeHours.closes)}`,
    slots: `Appointments of ${storeHours.slotMinutes} minutes`,
    names: storeChoices,
  },
  faq: {
    title: 'Questions and answers',
    text: 'Not answered here?',
    ask: 'Ask us',
    items: [
      {
        question: `What does “up to ${promises.extraGoldPercent}%” mean?`,
        answer: `It is the most that a purchase can gain: whoever buys ${promises.exampleBuyGrams} g may get up to ${promises.exampleGetGrams} g. No particular weight is promised in advance. Ask at the store what applies to your purchase before you pay.`,
      },
      {
        question: 'Who receives a gift?',
        answer: `Registered customers who buy ornaments of ${from} to ${to} grams. The first ${first}% of purchasing customers get 100% gold weight as a gift. The next ${second}% get 50% gold weight as a gift. The remaining ${rest}% get exclusive digital product benefits.`,
      },
      {
        question: `What does the ${premiumPlan.name} cost?`,
        answer: `₹${premiumPlan.amountText}, once. It lasts for the life of the account and is active as soon as the payment is confirmed.`,
      },
      {
        question: 'How do I pay for it?',
        answer: `Online, through Razorpay, while you are logged in. ${brand.name} never sees your card or bank details.`,
      },
      {
        question: 'Do I have to buy when I have booked a slot?',
        answer: 'No. A slot keeps a place for you and costs nothing.',
      },
      {
        question: 'Can I cancel an appointment?',
        answer: 'Yes, under My Bookings, until it begins. Then someone else can have the place.',
      },
      {
        question: 'Can I invite others?',
        answer:
          'Yes. Your profile shows a Referral ID of your own. Whoever signs up through your link is registered as invited by you.',
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    items: [
      `“Up to ${promises.extraGoldPercent}%” is the most that is possible, not a promise of a particular weight.`,
      `Gifts are for registered customers who buy ornaments of ${from} to ${to} grams, in the order of purchase.`,
      `The ${premiumPlan.name} is bought once per account and lasts for its life.`,
      'Appointments can be cancelled until they begin.',
    ],
    more: 'All terms and conditions',
  },
  closing: {
    title: 'Be among the first',
    text: `Signing up costs nothing. The ${premiumPlan.name} is ₹${premiumPlan.amountText}, once, for life.`,
    action: 'Sign up now',
  },
  picture: `Gold coins and a gold bar with the lotus of ${brand.name}`,
} as const;

/** An hour of the store's clock as people say it: `10:00 AM`. */
function hour(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${((hours + 11) % 12) + 1}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`;
}
