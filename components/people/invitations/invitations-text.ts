export const invitationsText = {
  title: 'Invitation',
  text: (name: string) => `Give ${name} this link. It is shown only now.`,
  sent: 'It was sent by SMS, too.',
  notSent: 'It was not sent by SMS.',
  until: (when: string) => `Valid until ${when}, for one use.`,
  again:
    'The link was shown with the first response, which did not arrive. Resend the invitation to get a new one.',
  qr: 'QR code of the link',
  copy: 'Copy link',
  copied: 'Link copied.',
  byHand: 'Select the link and copy it by hand.',
  done: 'Done',
  invited: (when: string) => `Invited, until ${when}`,
  ended: 'The invitation has ended. Resend it to let this person in.',
  suspended: 'Set the account to active to resend the invitation.',
  resend: 'Resend invitation',
  resendFailed: 'The invitation could not be sent. Please try again.',
} as const;
