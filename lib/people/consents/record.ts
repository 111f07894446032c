/** What a customer may agree to, each apart (docs/product/privacy.md, "Consents"). */
export const consentPurposes = ['offers_sms', 'offers_whatsapp', 'calls', 'family_dates'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/**
 * Versions of the texts that people agree to, each the day on which it was published (docs/product/privacy.md, "Versions"). `./texts` keeps the
 * texts of every version in all languages: `record.test.ts` fails for a text that has changed without a new version.
 */
export const termsVersion = '2026-11-30';
/** Of the privacy notice. */
export const noticeVersion = '2026-11-30';
