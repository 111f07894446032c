import { brand, premiumPlan, promises } from '@/lib/business';

export const homeText = {
  hero: {
    title: 'Pay with ease. Save in gold. Be rewarded.',
    text: 'UPI payments, cashback rewards and a gold savings plan, with a jeweller you can visit.',
    explore: 'Explore Products',
  },
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
    { figure: 'Mon-Sat', text: 'Support 10:00 AM - 6:00 PM', terms: null },
  ],
  why: {
    title: 'Why choose us',
    text: 'What you can count on.',
    cards: {
      innovative: {
        title: 'Innovative',
        text: 'Payments, rewards and gold savings in one account, built for your phone.',
        parts: ['UPI payments', 'Cashback rewards', 'Gold savings'],
      },
      secure: {
        title: 'Secure',
        text: 'We confirm every payment before anything is activated.',
        parts: ['Paid through Razorpay', 'Receipt at once', 'We never see your PIN'],
      },
      performance: {
        title: 'Performance',
        text: 'Pages open quickly, even on a small phone.',
        parts: ['Works on a slow network', 'Uses little data', 'No ads'],
      },
    },
  },
  services: {
    title: 'Our services',
    text: 'Start with one. Add the others when you like.',
    cards: {
      upi: {
        title: 'UPI Transactions',
        text: 'Pay people and shops straight from your bank account.',
        more: 'See how it works',
      },
      rewards: {
        title: 'Rewards',
        text: '100% cashback offers, paid through a wallet-based cashback queue.',
        more: 'See the cashback queue',
      },
      gold: {
        title: 'Gold',
        text: `Pay part of the price upfront. You may receive up to ${promises.extraGoldPercent}% extra gold weight.`,
        more: 'See the gold plan',
      },
      oneRupee: {
        title: 'One Rupee',
        text: 'Every rupee spent has super power: it moves you up the reward slabs.',
        more: 'See the reward slabs',
      },
    },
  },
  about: {
    title: 'A new way to save in gold',
    text: 'Families in southern India have always saved in gold. We add digital payments, and a plan that rewards early customers.',
    more: 'About us',
    facts: [
      { label: 'Founded', value: brand.foundedText },
      { label: 'Our customers', value: 'Families in southern India' },
      { label: 'The store', value: "Jeweller's shop, Governer Peta, Vijayawada" },
    ],
  },
  testimonials: {
    title: 'Testimonials',
    empty: 'Customer reviews will appear here, in their own words and with their consent.',
  },
} as const;
