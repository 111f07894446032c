/** The words of the contact section, which stands on the home page and on a page of its own. */
export const contactText = {
  title: 'Contact us',
  text: 'Write to us and we will answer on WhatsApp during our contact hours.',
  hours: 'Contact hours',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  whatsappLink: 'Message us',
  email: 'Email',
  address: 'Address',
  founded: 'Founded',
  withoutScript: {
    title: 'The form needs JavaScript, we do not.',
    call: 'Call us on',
    or: 'or',
    write: 'write to us on WhatsApp',
  },
} as const;

/** The words of the message form. */
export const contactFormText = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  note: 'Opens WhatsApp with your message filled in. Nothing is sent before you send it there.',
  missing: 'Please fill in this field.',
  emailWrong: 'Please enter an address like name@example.com.',
  opened: 'WhatsApp opens in a new window with your message. No window?',
  openHere: 'Open WhatsApp',
  compose: (from: { name: string; email: string; subject: string; message: string }) =>
    `Name: ${from.name}\nEmail: ${from.email}\nSubject: ${from.subject}\nMessage: ${from.message}`,
} as const;
