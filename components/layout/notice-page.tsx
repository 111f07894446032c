import type { ReactNode } from 'react';
import { Logo } from './logo';

interface NoticePageProps {
  title: string;
  text: string;
  children: ReactNode;
  /** Without the site's layout: shows the logo. */
  bare?: boolean;
}

export function NoticePage({ title, text, children, bare = false }: NoticePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col items-center justify-center px-4 py-20 text-center">
      {bare && <Logo />}
      <h1 className={bare ? 'mt-10 text-heading' : 'text-heading'}>{title}</h1>
      <p className="mt-4 max-w-measure text-lg text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
