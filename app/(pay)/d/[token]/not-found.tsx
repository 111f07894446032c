import { sharedDocumentText as text } from '@/components/money/shared-document/shared-document-text';
import { ResultCard } from '@/components/portal/result-card';

export default function SharedDocumentNotFound() {
  return <ResultCard title={text.notValidTitle}>{text.notValid}</ResultCard>;
}
