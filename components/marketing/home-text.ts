/** The words of the home page. */
export const homeText = {
  hero: {
    title: 'Pay with ease. Save in gold. Be rewarded.',
    text: 'UPI payments, cashback rewards and a gold savings plan with a jeweller you can walk in to.',
    explore: 'Explore Products',
  },
  why: {
    title: 'Why choose us',
    cards: {
      innovative: {
        title: 'Innovative',
        text: 'Everyday payments, rewards and gold savings come together in one account, made for phones first.',
      },
      secure: {
        title: 'Secure',
        text: 'Payments are taken by Razorpay and checked on our side before anything is booked to your name.',
      },
      performance: {
        title: 'Performance',
        text: 'Light pages that open quickly on any network, and answers that come without waiting.',
      },
    },
  },
  services: {
    title: 'Our services',
    text: 'Start with one, add the others when they suit you.',
    cards: {
      upi: { title: 'UPI Transactions', text: 'Pay people and shops straight from your bank account.' },
      rewards: { title: 'Rewards', text: '100% cashback offers, paid out through a wallet-based queue.' },
      gold: { title: 'Gold', text: 'Pay part of the price upfront and receive up to 75% extra gold weight.' },
      oneRupee: { title: 'One Rupee', text: 'Every rupee you spend lifts your reward slab.' },
    },
  },
  about: {
    title: 'A young company with an old idea',
    text: 'Gold has always been how families here keep what they earn. We add the convenience of digital payments to it, and a plan that rewards those who come early.',
    more: 'About us',
  },
  testimonials: {
    title: 'Testimonials',
    text: 'We print what customers say in their own words, with their name and their consent. The first of them will stand here.',
  },
  contact: {
    title: 'Contact us',
    text: 'Write to us and we will answer on WhatsApp during our contact hours.',
    hours: 'Contact hours',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
  },
} as const;

/** The words of the message form, which stands on the home and the contact page. */
export const contactFormText = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  missing: 'Please fill in this field.',
  emailWrong: 'Please enter an address like name@example.com.',
  opened: 'WhatsApp opens in a new window with your message.',
  openHere: 'Open WhatsApp',
  compose: (from: { name: string; email: string; subject: string; message: string }) =>
    `Name: ${from.name}\nEmail: ${from.email}\nSubject: ${from.subject}\nMessage: ${from.message}`,
} as const;
