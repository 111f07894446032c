import { brand, premiumPlan, storeHours } from '@/lib/business';

export const aboutText = {
  title: 'About us',
  lead: `${brand.name} brings digital payments, rewards and gold savings to families in southern India.`,
  story: {
    title: 'Our story',
    paragraphs: [
      `We started in ${brand.foundedText}. People pay with their phones every day, yet they still buy their most important savings, gold, with cash and a paper receipt.`,
      'So we brought the two together. Payments earn rewards. The gold plan lets you pay part of the price upfront, book a time at the store, and choose your ornament in person.',
    ],
    facts: [
      { label: 'Founded', value: brand.foundedText },
      { label: premiumPlan.name, value: `₹${premiumPlan.amountText}, once, for life` },
      { label: 'Contact hours', value: brand.contactHours },
      { label: 'Each appointment', value: `${storeHours.slotMinutes} minutes at the store` },
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'To make every rupee you spend or save do more for you, with terms you can understand.',
  },
  values: {
    title: 'Our values',
    text: 'Three promises we keep.',
    items: [
      {
        title: 'Clear terms',
        text: 'Prices, conditions and limits are shown before you decide.',
      },
      {
        title: 'Care with money',
        text: 'We activate nothing before your payment is confirmed, and a person approves every refund.',
      },
      {
        title: 'Here for you',
        text: 'Visit a store, call us or write on WhatsApp. We answer during contact hours.',
      },
    ],
  },
  directors: { title: 'Our directors', text: 'The people responsible for your experience.' },
  contact: {
    title: 'Have a question?',
    text: 'Ask us about the plan, a payment or a store visit. We are happy to help.',
    action: 'Contact us',
  },
} as const;
