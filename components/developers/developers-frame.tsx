import type { ReactNode } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { LinkButton } from '@/components/ui/link-button';
import { Contents, type ContentsEntry } from './contents-list';
import { contentsText } from './contents-text';
import { developersText } from './developers-text';
import { SearchField } from './search-field';
import { addressOfSection, guideAddress, sectionList } from './sections';

const contents = [
  { href: guideAddress, label: contentsText.guide },
  ...sectionList.map(({ slug, name }) => ({ href: addressOfSection(slug), label: name })),
];

interface DevelopersFrameProps {
  title: string;
  lead: string;
  here: string;
  entries: readonly ContentsEntry[];
  children: ReactNode;
}

export function DevelopersFrame({ title, lead, here, entries, children }: DevelopersFrameProps) {
  return (
    <PageFrame>
      <PageHeading
        title={title}
        text={lead}
        aside={
          <LinkButton href="/api/openapi.json" variant="secondary" size="small" wholePage>
            {developersText.openDocument}
          </LinkButton>
        }
      />
      <div className="lg:grid lg:grid-cols-4 lg:gap-12">
        <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:z-10 lg:max-h-contents lg:self-start">
          <SearchField />
          <Contents sections={contents} here={here} entries={entries} />
        </div>
        <div className="mt-10 flex min-w-0 flex-col gap-14 lg:col-span-3 lg:mt-0">{children}</div>
      </div>
    </PageFrame>
  );
}
