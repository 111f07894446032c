/** The payment of a customer's own plan, as its receipt shows it. Imports nothing. */
export interface PlanReceipt {
  /** Number of the receipt. */
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly plan: string;
  readonly amountRupees: number;
  readonly refundedRupees: number;
  /** ISO instant. */
  readonly paidAt: string;
  readonly paymentId: string;
  /** As Razorpay names it, such as `upi`; null where it did not say. */
  readonly method: string | null;
}
