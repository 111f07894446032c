import type { ServiceText } from './service-page';

export const rewardsText = {
  title: 'Rewards that come back to you',
  lead: '100% cashback offers, paid through a wallet-based cashback queue.',
  action: { label: 'See the reward slabs', href: '/one-rupee' },
  terms: 'cashback',
  steps: {
    title: 'How the cashback queue works',
    text: 'First in, first paid.',
    items: [
      {
        title: 'Join',
        text: 'Buy under an offer to join the queue. Your place follows the time of purchase.',
      },
      { title: 'Move up', text: 'As members ahead of you are paid, you move up.' },
      { title: 'Receive', text: 'When it is your turn, your wallet receives the cashback.' },
    ],
  },
  note: 'The waiting time depends on how many members take part. Each offer has its own conditions.',
  two: {
    title: 'Two ways to be rewarded',
    text: 'Get money back, or products.',
    items: [
      {
        title: 'Cashback',
        text: 'Paid into your wallet when you reach the front of the queue.',
        terms: 'cashback',
      },
      {
        title: 'Reward slabs',
        text: 'Get the products listed for each slab you reach.',
        terms: 'reward-slabs',
      },
    ],
  },
  closing: {
    title: 'Save in gold, too',
    text: 'The gold plan gives early customers extra gold weight as a gift.',
    action: 'See the gold plan',
    href: '/gold',
  },
} as const satisfies ServiceText & Record<string, unknown>;
