export const contactText = {
  title: 'Contact us',
  text: 'Send us a message. We reply on WhatsApp during contact hours.',
  hours: 'Contact hours',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  whatsappLink: 'Message us',
  email: 'Email',
  address: 'Address',
  founded: 'Founded',
  withoutScript: {
    title: 'This form needs JavaScript.',
    call: 'You can also call us on',
    or: 'or',
    write: 'write to us on WhatsApp',
  },
} as const;

export const contactFormText = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  note: 'Opens WhatsApp with your message. You send it there.',
  missing: 'Fill in this field.',
  emailWrong: 'Enter an email address like name@example.com.',
  opened: 'WhatsApp opens in a new window. Did it not open?',
  openHere: 'Open WhatsApp',
  compose: (from: { name: string; email: string; subject: string; message: string }) =>
    `Name: ${from.name}\nEmail: ${from.email}\nSubject: ${from.subject}\nMessage: ${from.message}`,
} as const;
