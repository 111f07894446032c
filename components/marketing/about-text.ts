import { brand, premiumPlan, storeHours } from '@/lib/business';

/** The words of the about page. */
export const aboutText = {
  title: 'About us',
  lead: `${brand.name} brings digital payments, rewards and gold savings to families in southern India.`,
  story: {
    title: 'Our story',
    paragraphs: [
      `We began in ${brand.foundedText} with a plain observation: people pay with their phones every day, yet the savings that matter most to them are still bought in a jeweller's shop, with cash and a paper receipt.`,
      'So we joined the two. Payments earn rewards, and a gold plan lets a customer pay part of the price upfront, book a time at the store, and choose the ornament in person.',
    ],
    facts: [
      { label: 'Founded', value: brand.foundedText },
      { label: 'The plan', value: `₹${premiumPlan.amountText}, once, for life` },
      { label: 'Contact hours', value: brand.contactHours },
      { label: 'Each appointment', value: `${storeHours.slotMinutes} minutes at the store` },
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'To make every rupee that our customers spend or save work a little harder for them, without ever making them guess how.',
  },
  values: {
    title: 'Our values',
    text: 'They are few, so that they can be kept.',
    items: [
      {
        title: 'Plain words',
        text: 'Prices, conditions and limits are written where you decide, not behind it.',
      },
      {
        title: 'Care with money',
        text: 'Nothing is booked to your name before the payment is confirmed, and nothing is moved without a person deciding it.',
      },
      { title: 'Open doors', text: 'There is a shop, a phone number and an hour at which someone answers.' },
    ],
  },
  directors: { title: 'Our directors', text: 'Two people answer for what you read here.' },
  contact: {
    title: 'Come and ask us',
    text: 'A question about the plan, a payment or an appointment is best asked before, not after.',
    action: 'Contact us',
  },
} as const;
