/** The payment of a customer's plan, as on its receipt. No imports. */
export interface PlanReceipt {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly plan: string;
  readonly amountRupees: number;
  readonly refundedRupees: number;
  /** ISO instant. */
  readonly paidAt: string;
  readonly paymentId: string;
  /** Razorpay's name, such as `upi`; null if unknown. */
  readonly method: string | null;
}
