import { promises } from '@/lib/business';

/** Texts of the page and of the PDF, the reward plan. */
export const oneRupeeText = {
  title: 'Every rupee spent has super power',
  lead: 'Upgrading the reward slab gets the member the products listed under the rewards.',
  picture: 'Reward plan: four rising steps carrying a gold coin, a phone, a car and a house',
  download: 'Download Reward Plan',
  downloadNote: 'PDF',
  ceiling: {
    title: `Rewards can eventually be worth ${promises.rewardCeilingText}`,
    text: 'It starts with one rupee.',
    examples: ['Gold', 'Vehicle', 'Flat', 'Villa'],
    more: 'and more.',
  },
  how: {
    title: 'How the slabs work',
    steps: [
      { title: 'Spend', text: 'Every rupee you spend counts towards your reward slab.' },
      { title: 'Upgrade', text: 'As your spending grows, you move up to the next slab.' },
      { title: 'Receive', text: 'You get the products listed for your slab.' },
    ],
  },
  note: 'The current reward plan lists the products of each slab and the spending it takes. The picture shows examples; it does not promise a particular prize.',
  printed: { terms: 'Terms apply. See Reward slabs on our Terms and conditions page.' },
  closing: {
    title: 'Questions about rewards?',
    text: 'Ask us which products your slab includes and how to reach the next one.',
    action: 'Contact us',
  },
} as const;
