/** Published with the customer's consent. */
export interface Testimonial {
  words: string;
  name: string;
  /** Town or purchase, as agreed. */
  from: string;
}

/** Testimonials of the home page, in order. Empty until there are real ones. */
export const testimonials: readonly Testimonial[] = [];
