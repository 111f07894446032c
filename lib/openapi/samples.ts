/**
 * The values that examples speak of. A test that sends the examples puts real ones in their place, so each is told from all
 * others wherever it stands in a request.
 */
export const samples = {
  customerMobile: '9876543210',
  newMobile: '9123456780',
  password: 'monsoon-2026',
  newPassword: 'harvest-2027',
  code: '304182',
  referralCode: 'K7WQ2MHD',
  shop: "Jeweller's shop, Governer Peta, Vijayawada",
  slotDate: '2027-01-14',
  slotTime: '11:30:00',
  otherSlotTime: '16:00:00',
  idempotencyKey: '5f0c1d2e-8a57-4b1e-9d3f-6c2a7b904e11',
  orderAtRazorpay: 'order_QaZ81xSwE2dCvF',
  paymentAtRazorpay: 'pay_RfV73tGbY6hNuJ',
  signature: '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
  eventId: 'evt_TgB52yHnU8jMkL',
  customerId: 10_482,
  employeeId: 10_023,
  executiveId: 10_017,
  referredId: 10_655,
  bookingId: 20_318,
  opportunityId: 30_744,
  /** One that has an order. */
  orderedOpportunityId: 30_802,
  orderId: 40_291,
  itemId: 50_863,
  paymentOrderId: 60_127,
  paymentId: 70_459,
} as const;
