import { brand, premiumPlan, promises, storeChoices, storeHours } from '@/lib/business';

const [first, second, rest] = promises.giftSplitPercent;
const { from, to } = promises.ornamentGrams;

export const goldText = {
  // No-break spaces keep each half on one line.
  title: `Buy\u00a0${promises.exampleBuyGrams}\u00a0g. Get\u00a0up\u00a0to\u00a0${promises.exampleGetGrams}\u00a0g.`,
  lead: `Pay part of the price upfront and you may receive up to ${promises.extraGoldPercent}% extra gold weight.`,
  login: 'Login',
  signup: 'Signup',
  withoutScript: {
    text: 'Turn on JavaScript to sign up, or call us on',
  },
  failedToOpen: "We couldn't open this. Check your connection and try again.",
  calculator: {
    title: 'See how far your gold could go',
    text: `The plan covers ornaments of ${from} to ${to} grams. Choose a weight to see the most you could get.`,
    weight: 'Weight you buy, in grams',
    slide: 'Weight you buy',
    result: 'You may get up to',
    grams: 'grams',
    unit: 'g',
    bought: 'You buy',
    extraBefore: 'Up to',
    extra: 'extra',
    range: `Enter a weight from ${from} to ${to} grams, such as 2.5.`,
    note: `This is the maximum: ${promises.extraGoldPercent}% extra, rounded down to a milligram. It is not a quotation.`,
  },
  steps: {
    title: 'How it works',
    text: 'Four steps from your phone to the store.',
    items: [
      { title: 'Sign up', text: 'All we need is your name, mobile number and a password.' },
      {
        title: `Get the ${premiumPlan.name}`,
        text: `Pay ₹${premiumPlan.amountText} once. Unlocks store visits for life.`,
      },
      {
        title: 'Book a slot',
        text: `Choose a store, a day, a ${storeHours.slotMinutes}-minute slot and how many grams you want.`,
      },
      {
        title: 'Choose your gold',
        text: 'Visit the store, choose your ornament and pay part of the price upfront.',
      },
    ],
  },
  gift: {
    title: 'Gifts for early customers',
    text: `Ornaments purchase of ${from} to ${to} grams for registered customers. Gifts go by order of purchase.`,
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
    text: 'What you get by registering early.',
    items: [
      {
        title: 'Better chances of a gift',
        text: 'Gifts go by order of purchase, and only registered customers can buy under the plan.',
      },
      {
        title: 'First choice of slots',
        text: `Each slot has room for ${storeHours.capacity} customers. Book early to get the time you want.`,
      },
      {
        title: 'One payment for life',
        text: `Pay for the ${premiumPlan.name} once and keep it as long as you have your account.`,
      },
    ],
  },
  stores: {
    title: 'Where to buy',
    text: 'Choose one of these stores when you book a slot.',
    hours: `Mon-Sat ${hour(storeHours.opens)} - ${hour(storeHours.closes)}`,
    slots: `${storeHours.slotMinutes}-minute slots`,
    names: storeChoices,
  },
  faq: {
    title: 'Questions and answers',
    text: 'Not answered here?',
    ask: 'Ask us',
    items: [
      {
        question: `What does “up to ${promises.extraGoldPercent}%” mean?`,
        answer: `It is the maximum: if you buy ${promises.exampleBuyGrams} g, you may get up to ${promises.exampleGetGrams} g. The weight is not fixed in advance, so ask at the store what applies to your purchase before you pay.`,
      },
      {
        question: 'Who receives a gift?',
        answer: `Registered customers who buy ornaments of ${from} to ${to} grams. The first ${first}% of purchasing customers get 100% gold weight as a gift. The next ${second}% get 50% gold weight as a gift. The remaining ${rest}% get exclusive digital product benefits.`,
      },
      {
        question: `What does the ${premiumPlan.name} cost?`,
        answer: `₹${premiumPlan.amountText}, paid once. It is valid for life and active as soon as your payment is confirmed.`,
      },
      {
        question: 'How do I pay for it?',
        answer: `Online through Razorpay after you log in. ${brand.name} never sees your card or bank details.`,
      },
      {
        question: 'Do I have to buy when I have booked a slot?',
        answer: 'No. Booking a slot is free and you are not obliged to buy.',
      },
      {
        question: 'Can I cancel a booking?',
        answer: 'Yes, in My Bookings, any time before your slot starts.',
      },
      {
        question: 'Can I invite friends?',
        answer:
          'Yes. Share the invite link from your dashboard or profile. Friends who join with it count as your referrals.',
      },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    items: [
      `“Up to ${promises.extraGoldPercent}%” is a maximum, not a promise of a particular weight.`,
      `Gifts are for registered customers who buy ornaments of ${from} to ${to} grams, in the order of purchase.`,
      `The ${premiumPlan.name} is bought once per account and is valid for life.`,
      'You can cancel a booking until its slot starts.',
    ],
    more: 'All terms and conditions',
  },
  closing: {
    title: 'Be among the first',
    text: `Signing up is free. The ${premiumPlan.name} is ₹${premiumPlan.amountText}, paid once for life.`,
    action: 'Sign up now',
  },
  plan: {
    title: 'How your gold plan works',
    lead: `Up to ${promises.extraGoldPercent}% extra gold weight, gifts for early customers, and how to get them, step by step.`,
    action: 'Book a visit',
    closing: {
      title: 'Ready to choose your gold?',
      text: 'Book a store visit and see the ornaments for yourself. Booking is free.',
    },
  },
  picture: `Gold coins and a gold bar with the lotus of ${brand.name}`,
} as const;

/** `10:00 AM` */
function hour(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${((hours + 11) % 12) + 1}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`;
}
