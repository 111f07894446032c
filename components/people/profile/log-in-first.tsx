import { UserRound } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';

/** Request to log in, for visitors to /profileupdate. */
export function LogInFirst() {
  const text = useTranslations('profile.complete');
  const frame = useTranslations('layout.nav');
  return (
    <PageFrame width="form">
      <PageHeading title={text('heading')} />
      <Card>
        <EmptyState
          icon={<Icon of={UserRound} />}
          title={text('signedOutTitle')}
          text={text('signedOutText')}
          action={
            <LinkButton href="/login?next=%2Fprofileupdate" wholePage>
              {frame('login')}
            </LinkButton>
          }
        />
      </Card>
    </PageFrame>
  );
}
