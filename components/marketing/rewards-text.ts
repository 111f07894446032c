import type { ServiceText } from './service-page';

/** The words of the page on rewards. */
export const rewardsText: ServiceText = {
  title: 'Rewards that come back to you',
  lead: '100% cashback offers, paid out one after the other through a wallet-based cashback queue.',
  action: { label: 'See the reward slabs', href: '/one-rupee' },
  points: {
    title: 'How the cashback queue works',
    items: [
      { title: 'Join', text: 'A purchase under an offer puts you in the queue, in the order of purchase.' },
      { title: 'Move up', text: 'As the offer fills, those in front are paid and everyone behind moves up.' },
      { title: 'Receive', text: 'When it is your turn, the cashback arrives in your wallet.' },
    ],
  },
  note: 'How long a turn takes depends on how many take part. Every offer states its own conditions, and only what is written there applies.',
};
