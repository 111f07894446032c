import type { ServiceText } from './service-page';

/** The words of the page on rewards. */
export const rewardsText = {
  title: 'Rewards that come back to you',
  lead: '100% cashback offers, paid out one after the other through a wallet-based cashback queue.',
  action: { label: 'See the reward slabs', href: '/one-rupee' },
  terms: 'cashback',
  steps: {
    title: 'How the cashback queue works',
    text: 'First in, first paid. Nobody overtakes.',
    items: [
      { title: 'Join', text: 'A purchase under an offer puts you in the queue, in the order of purchase.' },
      { title: 'Move up', text: 'As the offer fills, those in front are paid and everyone behind moves up.' },
      { title: 'Receive', text: 'When it is your turn, the cashback arrives in your wallet.' },
    ],
  },
  note: 'How long a turn takes depends on how many take part. Every offer states its own conditions, and only what is written there applies.',
  two: {
    title: 'Two ways to be rewarded',
    text: 'One comes back as money, the other as products.',
    items: [
      {
        title: 'Cashback',
        text: 'Into your wallet, when your turn in the queue has come.',
        terms: 'cashback',
      },
      {
        title: 'Reward slabs',
        text: 'Each slab brings the products that are listed under it.',
        terms: 'reward-slabs',
      },
    ],
  },
  closing: {
    title: 'And gold, if you like',
    text: 'The gold plan gives those who come early a gift in gold weight.',
    action: 'See the gold plan',
    href: '/gold',
  },
} as const satisfies ServiceText & Record<string, unknown>;
