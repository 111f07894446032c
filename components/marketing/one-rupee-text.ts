import { promises } from '@/lib/business';

/** The words of the rewards slab page, and of the reward plan that it offers as a PDF. */
export const oneRupeeText = {
  title: 'Every rupee spent has super power',
  lead: 'Upgrading the reward slab gets the member the products listed under the rewards.',
  picture: 'Reward plan: four rising steps carrying a gold coin, a phone, a car and a house',
  download: 'Download Reward Plan',
  downloadNote: 'PDF',
  ceiling: {
    title: `Rewards can eventually be worth ${promises.rewardCeilingText}`,
    text: 'It begins with one rupee, and can lead a long way.',
    examples: ['Gold', 'Vehicle', 'Flat', 'Villa'],
    more: 'and more.',
  },
  how: {
    title: 'How the slabs work',
    steps: [
      { title: 'Spend', text: 'Spend as you always do: every rupee counts towards your reward slab.' },
      { title: 'Upgrade', text: 'With what you spend, you move from one reward slab to the next.' },
      { title: 'Receive', text: 'Each slab brings the products that are listed under it.' },
    ],
  },
  note: 'Which products belong to a slab, and when it is reached, is stated in the reward plan that is valid on the day. The picture shows examples, not a promise of a particular prize.',
  printed: { terms: 'Terms apply: they stand on our page Terms and conditions, under Reward slabs.' },
  closing: {
    title: 'Ask before you count on it',
    text: 'What is listed under a slab, and when it is reached, is best asked beforehand.',
    action: 'Contact us',
  },
} as const;
