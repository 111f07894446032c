import { ShieldCheck } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import { brand } from '@/lib/business';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { Section } from './section';
import { ServicePage } from './service-page';
import { textLinkStyles } from './text-link';
import { upiText } from './upi-text';

const { safety } = upiText;

export function UpiPage() {
  return (
    <ServicePage text={upiText} art={art.phone} closingArt={art.rewards}>
      <Section
        id="safety"
        title={safety.title}
        text={safety.text}
        layout="split"
        aside={
          <>
            <a href={brand.phoneHref} className={`${textLinkStyles} text-lg`}>
              {safety.call}: {brand.phone}
            </a>
            <AsidePicture art={art.box} />
          </>
        }
      >
        <ul className="divide-y divide-ivory-line border-y border-ivory-line">
          {safety.items.map((item) => (
            <li key={item} className="flex gap-5 py-6">
              <Icon of={ShieldCheck} className="size-7 shrink-0 text-emerald" strokeWidth={1.5} />
              <p className="text-lg md:text-xl">{item}</p>
            </li>
          ))}
        </ul>
      </Section>
    </ServicePage>
  );
}
