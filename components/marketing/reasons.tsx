import { Check, Gauge, Lightbulb, ShieldCheck } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';

export function Reasons() {
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-6">
      <Reason icon={<Icon of={Lightbulb} />} of="innovative" />
      <Reason icon={<Icon of={ShieldCheck} />} of="secure" />
      <Reason icon={<Icon of={Gauge} />} of="performance" />
    </div>
  );
}

interface ReasonProps {
  icon: ReactNode;
  of: keyof Messages['home']['why']['cards'];
}

const parts = ['first', 'second', 'third'] as const;

function Reason({ icon, of: card }: ReasonProps) {
  const text = useTranslations(`home.why.cards.${card}`);
  return (
    <Card className="flex flex-col">
      <IconDisc>{icon}</IconDisc>
      <h3 className="mt-6 text-title">{text('title')}</h3>
      <p className="mt-2 flex-1 text-base text-ink-soft">{text('text')}</p>
      <ul className="mt-6 flex flex-col gap-2 border-t border-ivory-line pt-5">
        {parts.map((part) => (
          <li key={part} className="flex items-center gap-2.5 text-sm font-medium text-ink-soft">
            <Icon of={Check} className="size-4 text-emerald" strokeWidth={2.5} />
            {text(part)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
