import { brand, premiumPlan, promises, storeHours } from '@/lib/business';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import { termsSections } from './terms-sections';

/** `id` is a section's anchor. */
export interface LegalText {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
}

export const legalPageText = {
  contents: 'On this page',
  question: 'Have a question?',
  ask: 'Ask us',
  others: 'See also',
} as const;

const [first, second, rest] = promises.giftSplitPercent;

export const termsText: LegalText = {
  title: 'Terms and conditions',
  lead: `The rules for using ${brand.name}: your account, the plans, store visits and rewards.`,
  sections: [
    {
      id: 'account',
      title: termsSections.account,
      paragraphs: [
        'Each account belongs to one person and one Indian mobile number. Keep your password private, and tell us if you think someone else knows it.',
        'The details in your profile must be correct: name, gender, email, date of birth and address.',
      ],
    },
    {
      id: 'premium-plan',
      title: termsSections['premium-plan'],
      paragraphs: [
        `The ${premiumPlan.name} costs ₹${premiumPlan.amountText}, is paid once per account, and lasts for the life of the account. It unlocks the dashboard and store visits.`,
        'It becomes active when the payment is confirmed.',
      ],
    },
    {
      id: 'gold-plan',
      title: termsSections['gold-plan'],
      paragraphs: [
        `You pay part of the price upfront and may receive up to ${promises.extraGoldPercent}% extra gold weight. For example, if you buy ${promises.exampleBuyGrams} g, you may get up to ${promises.exampleGetGrams} g.`,
        `${promises.extraGoldPercent}% is the maximum. We do not promise a particular weight in advance, and the calculator on the gold page shows the maximum only.`,
        'Ask the store what applies to your purchase before you pay. The bill of the store is binding.',
      ],
    },
    {
      id: 'gift',
      title: termsSections.gift,
      paragraphs: [
        `Registered customers may buy ornaments of ${promises.ornamentGrams.from} to ${promises.ornamentGrams.to} grams under the plan. The first ${first}% of purchasing customers get 100% gold weight as a gift. The next ${second}% get 50% gold weight as a gift. The remaining ${rest}% get exclusive digital product benefits.`,
        'Gifts go by order of purchase, not by order of registration. Registering early lets you buy early, but does not reserve a place.',
      ],
    },
    {
      id: 'appointments',
      title: termsSections.appointments,
      paragraphs: [
        `A booking reserves ${storeHours.slotMinutes} minutes for you at the store. It is free.`,
        'If you cannot come, cancel before the visit begins so that someone else can use the slot.',
      ],
    },
    {
      id: 'cashback',
      title: termsSections.cashback,
      paragraphs: [
        '100% cashback offers are paid through a wallet-based cashback queue, in order. The waiting time depends on how many members take part; we do not promise a date.',
        'Each offer has its own conditions, and only those apply.',
      ],
    },
    {
      id: 'reward-slabs',
      title: termsSections['reward-slabs'],
      paragraphs: [
        `Upgrading the reward slab gets the member the products listed under the rewards. Rewards can eventually be worth ${promises.rewardCeilingText} (villa, flat, vehicle, gold and more).`,
        '“Can eventually” describes the highest slab, not the usual outcome. The current reward plan lists the products of each slab and the spending it takes. Pictures show examples; they do not promise a particular prize.',
      ],
    },
  ],
};

export const privacyText: LegalText = {
  title: 'Privacy',
  lead: 'What we store about you, why, and who can see it.',
  sections: [
    {
      id: 'what-we-keep',
      title: 'What we store',
      paragraphs: [
        'Your name, mobile number, e-mail address, gender, date of birth and address as you enter them; your appointments, purchases and payments; and the referral code of the person who invited you.',
        'We store passwords and codes only as cryptographic hashes, so nobody here can read them. Card and bank details go to Razorpay and never reach us.',
      ],
    },
    {
      id: 'what-it-is-for',
      title: 'How we use it',
      paragraphs: [
        'To log you in, book your store visits, hand gold to the right person, record payments and answer your questions. We do not sell your data or show advertising.',
      ],
    },
    {
      id: 'who-else-sees-it',
      title: 'Who we share it with',
      paragraphs: [
        'Razorpay, for payments. MSG91, to send you codes by SMS. The store you book, for your visit. Authorities, where the law requires it.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in, two tell the page header that you are and whether you have orders, and one remembers that you have logged in from this browser before. We use no tracking cookies.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `You can see and correct your details on your profile page. To delete your account, write to ${brand.email}. We keep sales records for as long as tax law requires.`,
      ],
    },
  ],
};

export const refundsText: LegalText = {
  title: 'Refunds and cancellations',
  lead: 'When you get your money back, and how to ask for it.',
  sections: [
    {
      id: 'premium-plan',
      title: premiumPlan.name,
      paragraphs: [
        `The ${premiumPlan.name} is active as soon as the payment is confirmed. If you paid and it is not active, send us the payment ID. We will activate it or refund you.`,
        'If you are charged twice, we refund the second payment in full.',
      ],
    },
    {
      id: 'failed-payments',
      title: 'Failed payments',
      paragraphs: [
        'We do not receive failed payments. If your bank shows a deduction, the bank returns it automatically. Ask your bank when.',
      ],
    },
    {
      id: 'appointments',
      title: 'Appointments',
      paragraphs: ['Store visits are free. You can cancel on the bookings page until the visit begins.'],
    },
    {
      id: 'gold-purchases',
      title: 'Gold purchases',
      paragraphs: [
        'You buy ornaments at the store and get its bill. Returns and exchanges follow the conditions on the bill.',
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to ask',
      paragraphs: [
        `Write to ${brand.email} or call ${brand.phone} (${brand.contactHours}). A person reviews every refund. The money goes back to your original payment method; an online payment arrives ${refundArrivalText.within}.`,
      ],
    },
  ],
};
