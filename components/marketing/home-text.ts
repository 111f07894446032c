import { brand, premiumPlan, promises } from '@/lib/business';

/** The words of the home page. */
export const homeText = {
  hero: {
    title: 'Pay with ease. Save in gold. Be rewarded.',
    text: 'UPI payments, cashback rewards and a gold savings plan with a jeweller you can walk in to.',
    explore: 'Explore Products',
  },
  /** Three facts under the hero. */
  facts: [
    {
      figure: `₹${premiumPlan.amountText}`,
      text: `${premiumPlan.name}: paid once, for life`,
      terms: 'premium-plan',
    },
    {
      figure: `Up to ${promises.extraGoldPercent}%`,
      text: 'extra gold weight with the gold plan',
      terms: 'gold-plan',
    },
    { figure: 'Mon-Sat', text: '10:00 AM - 6:00 PM, someone answers', terms: null },
  ],
  why: {
    title: 'Why choose us',
    text: 'Three things that we hold ourselves to, on every page and behind it.',
    cards: {
      innovative: {
        title: 'Innovative',
        text: 'Everyday payments, rewards and gold savings come together in one account, made for phones first.',
        parts: ['UPI payments', 'Cashback rewards', 'Gold savings'],
      },
      secure: {
        title: 'Secure',
        text: 'Payments are taken by Razorpay and checked on our side before anything is booked to your name.',
        parts: ['Amount checked', 'Order checked', 'Signature checked'],
      },
      performance: {
        title: 'Performance',
        text: 'Light pages that open quickly, on a small phone and a slow network too.',
        parts: ['Light pages', 'Small pictures', 'No trackers'],
      },
    },
  },
  services: {
    title: 'Our services',
    text: 'Start with one, add the others when they suit you.',
    cards: {
      upi: {
        title: 'UPI Transactions',
        text: 'Pay people and shops straight from your bank account.',
        more: 'See how it works',
      },
      rewards: {
        title: 'Rewards',
        text: '100% cashback offers, paid out through a wallet-based cashback queue.',
        more: 'See the cashback queue',
      },
      gold: {
        title: 'Gold',
        text: `Pay part of the price upfront. You may receive up to ${promises.extraGoldPercent}% extra gold weight.`,
        more: 'See the gold plan',
      },
      oneRupee: {
        title: 'One Rupee',
        text: 'Every rupee spent has super power: it lifts your reward slab.',
        more: 'See the reward slabs',
      },
    },
  },
  about: {
    title: 'A young company with an old idea',
    text: 'Gold has always been how families here keep what they earn. We add the convenience of digital payments to it, and a plan that rewards those who come early.',
    more: 'About us',
    facts: [
      { label: 'Founded', value: brand.foundedText },
      { label: 'Our customers', value: 'Families in southern India' },
      { label: 'The store', value: "Jeweller's shop, Governer Peta, Vijayawada" },
    ],
  },
  testimonials: {
    title: 'Testimonials',
    empty: 'The first words here will be a customer’s own.',
    emptyText:
      'We print what people say as they said it, with their name and their consent. Until then this place stays empty.',
  },
} as const;
