export const invitationsText = {
  title: 'Invitation',
  text: (name: string) => `Give ${name} this link. It is shown only now.`,
  sent: 'It was also sent by SMS.',
  notSent: 'It was not sent by SMS.',
  until: (when: string) => `Valid until ${when}, for one use.`,
  again:
    'The invitation was created, but its link is shown only once. Resend the invitation to get a new link.',
  qr: 'QR code of the link',
  copy: 'Copy link',
  copied: 'Link copied.',
  byHand: 'Select the link and copy it by hand.',
  done: 'Done',
  invited: (when: string) => `Invitation valid until ${when}`,
  ended: 'The invitation has expired. Resend it to send a new link.',
  suspended: 'The account is suspended. Set it to active to resend the invitation.',
  resend: 'Resend invitation',
  resendFailed: 'The invitation could not be sent. Please try again.',
} as const;
