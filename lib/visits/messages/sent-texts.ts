import { english, languageOf, languages, type Language } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { messageTemplates, textOf, variablesIn, type MessageKind } from './templates';

/** Text of a message as staff see it. @param language as the row has it; null: English, or not sent yet */
export type SentText = (
  kind: MessageKind,
  variables: Readonly<Record<string, string>>,
  language: string | null,
) => string;

/** Texts of messages in the language in which each was sent. */
export async function loadSentTexts(siteUrl: string): Promise<SentText> {
  const texts = new Map<Language, Readonly<Partial<Record<MessageKind, string>>>>(
    await Promise.all(
      languages.map(async (language) => [language, await loadArea(language, 'sms')] as const),
    ),
  );
  return (kind, variables, language) => {
    const known = languageOf(language) ?? english;
    const text = texts.get(known)?.[kind] ?? messageTemplates[kind].text;
    return textOf(text, variablesIn(known, variables), siteUrl);
  };
}
