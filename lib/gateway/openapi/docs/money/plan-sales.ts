import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { premiumPlan } from '@/lib/business';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { refundPlan, registerCustomer } from '@/lib/money/plan-sales/contract';

export const planSaleDocs = {
  registerCustomer: endpointDoc(registerCustomer, {
    about: `Sells the plan for ${premiumPlan.amountText} rupees in cash or by UPI, with its tax invoice. A mobile without an account gets one, and a code by SMS with which its owner sets the password; one with an account gets the plan only.`,
    who: 'sell the plan at the front desk',
    refuses: {
      ALREADY_ACTIVE: 'The customer has the plan.',
      MOBILE_TAKEN: 'The mobile has signed up at this moment. Send the request again.',
      REFERENCE_TAKEN: 'Another payment has the reference.',
      RATE_LIMITED: 'More than 60 registrations of one staff account in an hour.',
    },
    examples: [
      {
        title: 'A walk-in pays in cash',
        as: 'employee',
        sent: { mobile: samples.newMobile, name: 'Ravi Kumar', method: 'cash' },
        response: {
          message: successText.customerRegistered,
          data: {
            id: samples.planId,
            user_id: 10_731,
            name: 'Ravi Kumar',
            mobile: samples.newMobile,
            method: 'cash',
            reference: null,
            amount: premiumPlan.amountRupees,
            receipt_no: 'P/26-27/000231',
            document: 'tax_invoice',
            is_new: true,
            code_sent: true,
          },
        },
      },
    ],
  }),
  refundPlan: endpointDoc(refundPlan, {
    about:
      'Returns the money of the last plan of the customer, makes a credit note, and ends the plan. A plan that was paid online is refunded by `POST /refund_payment`.',
    who: 'refund a payment',
    refuses: {
      ...wantsProof,
      NOT_FOUND: 'There is no such customer, or none of their plans was paid.',
      PAYMENT_ONLINE: 'The plan was paid online.',
    },
    examples: [
      {
        title: 'Sold to the wrong person',
        as: 'admin',
        sent: { user_id: samples.soldPlanCustomerId },
        response: {
          message: successText.planRefunded,
          data: {
            id: samples.planCreditNoteId,
            user_id: samples.soldPlanCustomerId,
            name: 'Ravi Kumar',
            mobile: samples.newMobile,
            method: 'cash',
            reference: null,
            amount: premiumPlan.amountRupees,
            receipt_no: 'C/26-27/000018',
            document: 'credit_note',
          },
        },
      },
    ],
  }),
};
