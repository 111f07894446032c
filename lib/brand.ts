/* Name, contacts and logo, apart from the rules of the business: the error page of last resort ships them with every page. No imports. */

export const brand = {
  name: 'Pasidi',
  foundedOn: '2025-01',
  phone: '+91 90000 00000',
  phoneHref: 'tel:+919000000000',
  /** International, without plus sign, for wa.me. */
  whatsappNumber: '919000000000',
  email: 'care@pasidi.example',
  address: 'Governer Peta, Vijayawada, Andhra Pradesh',
} as const;

/** One petal, turned around `center` by each angle (degrees), in an area of 52 by 30. */
export const lotus = {
  viewBox: [-26, -24, 52, 30],
  petal: 'M0 3C-7 -5 -7 -14 0 -23C7 -14 7 -5 0 3Z',
  center: [0, 3],
  angles: [-76, 76, -40, 40, 0],
  opacity: (index: number) => 0.4 + index * 0.15,
} as const;
