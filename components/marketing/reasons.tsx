import { Check, Gauge, Lightbulb, ShieldCheck } from '@lucide/icons';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';
import { homeText } from './home-text';

const { innovative, secure, performance } = homeText.why.cards;

export function Reasons() {
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-6">
      <Reason icon={<Icon of={Lightbulb} />} {...innovative} />
      <Reason icon={<Icon of={ShieldCheck} />} {...secure} />
      <Reason icon={<Icon of={Gauge} />} {...performance} />
    </div>
  );
}

interface ReasonProps {
  icon: ReactNode;
  title: string;
  text: string;
  parts: readonly string[];
}

function Reason({ icon, title, text, parts }: ReasonProps) {
  return (
    <Card className="flex flex-col">
      <IconDisc>{icon}</IconDisc>
      <h3 className="mt-6 text-title">{title}</h3>
      <p className="mt-2 flex-1 text-base text-ink-soft">{text}</p>
      <ul className="mt-6 flex flex-col gap-2 border-t border-ivory-line pt-5">
        {parts.map((part) => (
          <li key={part} className="flex items-center gap-2.5 text-sm font-medium text-ink-soft">
            <Icon of={Check} className="size-4 text-emerald" strokeWidth={2.5} />
            {part}
          </li>
        ))}
      </ul>
    </Card>
  );
}
