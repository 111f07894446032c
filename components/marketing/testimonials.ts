/** A customer's statement, published with their consent. */
export interface Testimonial {
  words: string;
  name: string;
  /** Town or purchase, as agreed with the customer. */
  from: string;
}

/** Shown on the home page in this order. Empty until there are real ones. */
export const testimonials: readonly Testimonial[] = [];
