import { brand, premiumPlan, promises } from '@/lib/business';

/** One page of rules: a title, a sentence, and sections of plain paragraphs. */
export interface LegalText {
  title: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

const [first, second, rest] = promises.giftSplitPercent;

export const termsText: LegalText = {
  title: 'Terms and conditions',
  lead: `What you and ${brand.name} can expect of each other.`,
  sections: [
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person and one Indian mobile number. Please keep the password to yourself and tell us if you think someone else knows it.',
        'The details in your profile must be true: the store checks them when gold is handed over.',
      ],
    },
    {
      title: premiumPlan.name,
      paragraphs: [
        `The ${premiumPlan.name} costs ₹${premiumPlan.amountText} once and lasts for the life of the account. It opens the dashboard and in-store appointments.`,
        `Registered customers may buy ornaments of ${promises.ornamentGrams.from} to ${promises.ornamentGrams.to} grams under the plan. The first ${first}% of purchasing customers get 100% gold weight as a gift, the next ${second}% get 50% gold weight as a gift, and the remaining ${rest}% get exclusive digital product benefits.`,
      ],
    },
    {
      title: 'Gold plan',
      paragraphs: [
        `You pay part of the price upfront and may receive up to ${promises.extraGoldPercent}% extra gold weight. For example, whoever buys ${promises.exampleBuyGrams} g may get up to ${promises.exampleGetGrams} g.`,
        '"Up to" means what it says: the extra weight depends on the order of purchase and on the store. The price of gold is the price of the day at the store, and making charges and taxes are stated on its bill.',
      ],
    },
    {
      title: 'Appointments',
      paragraphs: [
        'A booked slot keeps a place for you at that store and time. If you cannot come, please cancel it before it begins, so that someone else can have the place.',
      ],
    },
    {
      title: 'Rewards',
      paragraphs: [
        `Cashback offers and reward slabs follow the conditions stated with each of them. Rewards can eventually be worth ${promises.rewardCeilingText}; no particular prize is promised to anyone.`,
      ],
    },
  ],
};

export const privacyText: LegalText = {
  title: 'Privacy',
  lead: 'What we keep about you, why, and what we never do with it.',
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'Your name, mobile number, e-mail address, gender, date of birth and address as you enter them; your appointments, purchases and payments; and the referral codes of people who invited each other.',
        'Passwords and codes are kept only as a cryptographic hash: nobody here can read them. Card and bank details go to Razorpay and never reach us.',
      ],
    },
    {
      title: 'What it is for',
      paragraphs: [
        'To let you log in, to keep your place at the store, to hand gold to the right person, to account for payments, and to answer you. We do not sell your data and show no advertising.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'Razorpay, for payments. MSG91, for the text messages that carry a code. The store that you book, for the appointment. Authorities, where the law demands it.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in, one tells the page header whether you are, and one remembers that you have logged in from this browser before. There are no cookies for tracking.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You can read and correct your details on the profile page, and have your account deleted by writing to ${brand.email}. Records of sales stay as long as tax law demands.`,
      ],
    },
  ],
};

export const refundsText: LegalText = {
  title: 'Refunds and cancellations',
  lead: 'When money goes back, and how long it takes.',
  sections: [
    {
      title: premiumPlan.name,
      paragraphs: [
        `The ${premiumPlan.name} is active as soon as the payment is confirmed. If you paid and it is not active within an hour, write to us with the payment ID and we will put it right or send the money back.`,
        'Whoever is charged twice gets the second payment back in full.',
      ],
    },
    {
      title: 'Failed payments',
      paragraphs: [
        'A payment that failed is not taken by us. If your bank shows it as deducted, the bank returns it by itself, usually within five to seven working days.',
      ],
    },
    {
      title: 'Appointments',
      paragraphs: ['An appointment costs nothing and can be cancelled on the bookings page until it begins.'],
    },
    {
      title: 'Gold purchases',
      paragraphs: [
        'Ornaments are bought at the store and come with its bill. Returns and exchange follow the conditions on that bill.',
      ],
    },
    {
      title: 'How to ask',
      paragraphs: [
        `Write to ${brand.email} or call ${brand.phone} (${brand.contactHours}). Every refund is decided by a person and sent back the way it came.`,
      ],
    },
  ],
};
