import { english, languages, type Language } from '@/lib/languages';

/**
 * Environment variable with the id of a text message's template at MSG91 in a language other than English: `MSG91_FLOW_VISIT_BOOKED_TE`.
 * @param kind of lib/visits/messages/templates.ts
 */
export function translatedFlowVariable(kind: string, language: Language): string {
  return `MSG91_FLOW_${kind}_${language}`.toUpperCase();
}

const untranslated = [
  'staff_invitation',
  'factor_reset',
  'sign_up_link',
  'new_device',
  'offer',
  'family_date',
] as const;

/** Whether messages of a kind have a template in English only: to staff, in the words of their sender, or to numbers without an account. */
export function isUntranslated(kind: string): kind is (typeof untranslated)[number] {
  return untranslated.some((each) => each === kind);
}

/** As {@link translatedFlowVariable}, of the template of reset codes, which are sent by an endpoint of their own. */
export function translatedTemplateVariable(language: Language): string {
  return `MSG91_TEMPLATE_ID_${language}`.toUpperCase();
}

export const translations = languages.filter((language) => language !== english);
