import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface LoadFailedProps {
  sentence: string;
  busy: boolean;
  onRetry(): Promise<unknown>;
}

/** In place of a card's content that could not be loaded. */
export function LoadFailed({ sentence, busy, onRetry }: LoadFailedProps) {
  const controls = useTranslations('ui');
  return (
    <Alert
      className="mt-4"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void onRetry()}>
          {controls('retry')}
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
}
