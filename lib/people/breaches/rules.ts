import { breachRule } from '@/lib/account-rules';
import { brand, grievanceOfficer } from '@/lib/business';
import { formatInstant } from '@/lib/kernel/text/format';

/* Pure rules of breaches (docs/product/privacy.md, "Breaches"). */

interface Facts {
  readonly discovered_at: string;
  readonly nature: string;
  readonly data_concerned: string;
  readonly consequences: string;
  readonly measures: string;
}

/** When the clocks of a breach end. @param discoveredAt ISO 8601 */
export function clocksOf(discoveredAt: string): {
  readonly cert_in_due_at: string;
  readonly board_due_at: string;
} {
  const after = (hours: number) => new Date(Date.parse(discoveredAt) + hours * 3_600_000).toISOString();
  return { cert_in_due_at: after(breachRule.certInHours), board_due_at: after(breachRule.boardHours) };
}

/** The notice to the people concerned: what the rule asks for, in its order (DPDP Rules 2025, rule 7(1)). */
export function noticeOf({ discovered_at, nature, data_concerned, consequences, measures }: Facts): string {
  const { name, designation, phone, email } = grievanceOfficer;
  const officer = name === null ? designation : `${name}, ${designation}`;
  return [
    `${brand.name} informs you of a breach of your personal data, which we discovered on ${formatInstant(discovered_at)}.`,
    `What happened: ${nature}`,
    `Your data: ${data_concerned}`,
    `What may follow for you: ${consequences}`,
    `What we did, and what you can do: ${measures}`,
    `Questions: ${officer}, ${phone}, ${email}.`,
  ].join('\n\n');
}
