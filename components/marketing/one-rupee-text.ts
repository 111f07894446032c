import { promises } from '@/lib/business';

/** The words of the rewards slab page. */
export const oneRupeeText = {
  title: 'Every rupee spent has super power',
  lead: 'Spend as you always do. Each rupee counts towards your reward slab, and each slab brings the products listed under it.',
  picture: 'Reward plan: four rising steps carrying a gold coin, a phone, a car and a house',
  download: 'Download Reward Plan',
  downloadNote: 'PDF',
  how: {
    title: 'How the slabs work',
    steps: [
      { title: 'Spend', text: 'Every rupee you pay through your account adds to your slab.' },
      {
        title: 'Upgrade',
        text: 'Upgrading the reward slab brings you the products listed under the rewards.',
      },
      {
        title: 'Receive',
        text: `In time the rewards can be worth ${promises.rewardCeilingText}: a villa, a flat, a vehicle, gold and more.`,
      },
    ],
  },
  note: 'Which products belong to a slab, and when it is reached, is stated in the reward plan that is valid on the day. The picture shows examples, not a promise of a particular prize.',
} as const;
