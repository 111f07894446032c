import { brand, premiumPlan, promises, storeHours } from '@/lib/business';
import { termsSections } from './terms-sections';

/** One page of rules: a title, a sentence, and sections of plain paragraphs. `id` is the anchor of a section. */
export interface LegalText {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
}

/** What the pages of rules share. */
export const legalPageText = {
  contents: 'On this page',
  question: 'Something unclear?',
  ask: 'Ask us',
  others: 'See also',
} as const;

const [first, second, rest] = promises.giftSplitPercent;

export const termsText: LegalText = {
  title: 'Terms and conditions',
  lead: `What you and ${brand.name} can expect of each other.`,
  sections: [
    {
      id: 'account',
      title: termsSections.account,
      paragraphs: [
        'An account belongs to one person and one Indian mobile number. Please keep the password to yourself and tell us if you think someone else knows it.',
        'The details in your profile must be true: name, gender, email, date of birth and address.',
      ],
    },
    {
      id: 'premium-plan',
      title: termsSections['premium-plan'],
      paragraphs: [
        `The ${premiumPlan.name} costs ₹${premiumPlan.amountText}, is paid once per account, and lasts for the life of the account. It opens the dashboard and in-store appointments.`,
        'It becomes active when the payment is confirmed.',
      ],
    },
    {
      id: 'gold-plan',
      title: termsSections['gold-plan'],
      paragraphs: [
        `You pay part of the price upfront and may receive up to ${promises.extraGoldPercent}% extra gold weight. For example, whoever buys ${promises.exampleBuyGrams} g may get up to ${promises.exampleGetGrams} g.`,
        `“Up to” and “may” mean what they say: ${promises.extraGoldPercent}% is the most that a purchase can gain, and no particular weight is promised to anyone in advance. The calculator on the gold page shows that ceiling and nothing else.`,
        'Please ask at the store what applies to your purchase before you pay. What counts is what the bill of the store says.',
      ],
    },
    {
      id: 'gift',
      title: termsSections.gift,
      paragraphs: [
        `Registered customers may buy ornaments of ${promises.ornamentGrams.from} to ${promises.ornamentGrams.to} grams under the plan. The first ${first}% of purchasing customers get 100% gold weight as a gift. The next ${second}% get 50% gold weight as a gift. The remaining ${rest}% get exclusive digital product benefits.`,
        'What counts is the order of purchases, not the order of registrations. To register early is to be able to buy early; it reserves no place by itself.',
      ],
    },
    {
      id: 'appointments',
      title: termsSections.appointments,
      paragraphs: [
        `A booked slot keeps a place for you at that store for ${storeHours.slotMinutes} minutes. It costs nothing.`,
        'If you cannot come, please cancel it before it begins, so that someone else can have the place.',
      ],
    },
    {
      id: 'cashback',
      title: termsSections.cashback,
      paragraphs: [
        '100% cashback offers are paid through a wallet-based cashback queue, one after the other. How long a turn takes depends on how many take part; no date is promised.',
        'Every offer states its own conditions, and only what is written there applies.',
      ],
    },
    {
      id: 'reward-slabs',
      title: termsSections['reward-slabs'],
      paragraphs: [
        `Upgrading the reward slab gets the member the products listed under the rewards. Rewards can eventually be worth ${promises.rewardCeilingText} (villa, flat, vehicle, gold and more).`,
        '“Can eventually” describes what is possible at the top, not what is usual. Which products belong to a slab, and when it is reached, is stated in the reward plan that is valid on the day. Pictures show examples, not a promise of a particular prize.',
      ],
    },
  ],
};

export const privacyText: LegalText = {
  title: 'Privacy',
  lead: 'What we keep about you, why, and what we never do with it.',
  sections: [
    {
      id: 'what-we-keep',
      title: 'What we keep',
      paragraphs: [
        'Your name, mobile number, e-mail address, gender, date of birth and address as you enter them; your appointments, purchases and payments; and the referral codes of people who invited each other.',
        'Passwords and codes are kept only as a cryptographic hash: nobody here can read them. Card and bank details go to Razorpay and never reach us.',
      ],
    },
    {
      id: 'what-it-is-for',
      title: 'What it is for',
      paragraphs: [
        'To let you log in, to keep your place at the store, to hand gold to the right person, to account for payments, and to answer you. We do not sell your data and show no advertising.',
      ],
    },
    {
      id: 'who-else-sees-it',
      title: 'Who else sees it',
      paragraphs: [
        'Razorpay, for payments. MSG91, for the text messages that carry a code. The store that you book, for the appointment. Authorities, where the law demands it.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in, one tells the page header whether you are, and one remembers that you have logged in from this browser before. There are no cookies for tracking.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `You can read and correct your details on the profile page, and have your account deleted by writing to ${brand.email}. Records of sales stay as long as tax law demands.`,
      ],
    },
  ],
};

export const refundsText: LegalText = {
  title: 'Refunds and cancellations',
  lead: 'When money goes back, and how to ask for it.',
  sections: [
    {
      id: 'premium-plan',
      title: premiumPlan.name,
      paragraphs: [
        `The ${premiumPlan.name} is active as soon as the payment is confirmed. If you paid and it is not active, write to us with the payment ID and we will put it right or send the money back.`,
        'Whoever is charged twice gets the second payment back in full.',
      ],
    },
    {
      id: 'failed-payments',
      title: 'Failed payments',
      paragraphs: [
        'A payment that failed is not taken by us. If your bank shows it as deducted, the bank returns it by itself; it can tell you when.',
      ],
    },
    {
      id: 'appointments',
      title: 'Appointments',
      paragraphs: ['An appointment costs nothing and can be cancelled on the bookings page until it begins.'],
    },
    {
      id: 'gold-purchases',
      title: 'Gold purchases',
      paragraphs: [
        'Ornaments are bought at the store and come with its bill. Returns and exchange follow the conditions on that bill.',
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to ask',
      paragraphs: [
        `Write to ${brand.email} or call ${brand.phone} (${brand.contactHours}). Every refund is decided by a person and sent back the way it came.`,
      ],
    },
  ],
};
