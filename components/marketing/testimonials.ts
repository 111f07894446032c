/** Published with the customer's consent. */
export interface Testimonial {
  words: string;
  name: string;
  /** Town or purchase, as agreed. */
  from: string;
}

/** On the home page in this order. Empty until there are real ones. */
export const testimonials: readonly Testimonial[] = [];
