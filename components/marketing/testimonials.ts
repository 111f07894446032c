/** What one customer said, printed with their consent. */
export interface Testimonial {
  words: string;
  name: string;
  /** The town, or what they bought: whatever the customer agreed to have printed. */
  from: string;
}

/** The one place to enter them; the home page shows them in this order. None yet: nobody is invented. */
export const testimonials: readonly Testimonial[] = [];
