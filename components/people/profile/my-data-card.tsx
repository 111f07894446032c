'use client';

import { Check } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { downloadFile } from '@/components/data/download-file';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { useFormats } from '@/components/ui/use-formats';
import { myData } from '@/lib/desk/my-data/endpoints';
import type { Failure } from '@/lib/gateway/client';
import { storeTime } from '@/lib/kernel/text/format';
import { MyDataForm, type OpenDownload } from './my-data-form';

interface MyDataCardProps {
  mobile: string;
  /** Opens the form of the profile. */
  onCorrect(): void;
}

/** Download of the own data (docs/product/privacy.md, "Download"). */
export function MyDataCard({ mobile, onCorrect }: MyDataCardProps) {
  const text = useTranslations('myData');
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<OpenDownload | null>(null);

  return (
    <Card aria-labelledby="my-data" className="mt-6">
      <h2 id="my-data" className="text-title">
        {text('title')}
      </h2>
      <p className="mt-1 text-ink-soft">{text('text')}</p>
      {open === null && <Elsewhere />}
      {isAsking && (
        <MyDataForm
          mobile={mobile}
          onCancel={() => setAsking(false)}
          onOpened={(opened) => {
            setOpen(opened);
            setAsking(false);
          }}
        />
      )}
      {!isAsking && open !== null && (
        <Files
          // Another token has files of its own.
          key={open.token}
          open={open}
          onAgain={() => setAsking(true)}
        />
      )}
      {!isAsking && (
        <div className="mt-5 flex flex-wrap gap-3">
          {open === null && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {text('start')}
            </Button>
          )}
          <Button variant="quiet" onClick={onCorrect}>
            {text('correct')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A download of which another page has the token; we store its hash. */
function Elsewhere() {
  const text = useTranslations('myData');
  const { time } = useFormats();
  const other = useActionEndpoint(myData, 'state', {}).data?.data;
  if (!other || (other.json_used && other.pdf_used)) return null;
  const timeOf = (instant: string) => time(storeTime(new Date(instant)));
  const times = { from: timeOf(other.asked_at), to: timeOf(other.expires_at) };
  const saved = other.pdf_used ? 'pdf' : other.json_used ? 'json' : null;
  return (
    <p className="mt-3 text-ink-soft">
      {saved === null ? text('elsewhere', times) : text('elsewhereSaved', { ...times, file: text(saved) })}
    </p>
  );
}

const formats = ['pdf', 'json'] as const;
type Format = (typeof formats)[number];

function Files({ open: { token, expiresAt }, onAgain }: { open: OpenDownload; onAgain(): void }) {
  const text = useTranslations('myData');
  const { time } = useFormats();
  const [busy, setBusy] = useState<Format | null>(null);
  const [used, setUsed] = useState<readonly Format[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const place = useFocusOnMount<HTMLDivElement>();

  async function download(format: Format) {
    setBusy(format);
    setFailure(null);
    const failed = await downloadFile(
      `/api/my_data_${format}?${new URLSearchParams({ token }).toString()}`,
      `my-data.${format}`,
    );
    setBusy(null);
    setFailure(failed);
    if (failed === null) setUsed((before) => [...before, format]);
  }

  return (
    <div ref={place} tabIndex={-1} className="mt-5 outline-none">
      <p>{text('ready', { time: time(storeTime(new Date(expiresAt))) })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {formats.map((format) =>
          used.includes(format) ? (
            <p key={format} className="flex items-center gap-2 text-emerald-deep">
              <Icon of={Check} className="size-4" />
              {text('opened', { file: text(format) })}
            </p>
          ) : (
            <Button
              key={format}
              variant="secondary"
              busy={busy === format}
              disabled={busy !== null}
              onClick={() => void download(format)}
            >
              {text(format)}
            </Button>
          ),
        )}
        <Button variant="quiet" disabled={busy !== null} onClick={onAgain}>
          {text('again')}
        </Button>
      </div>
      <Alert tone="success" className="mt-4">
        {used.length > 0 && text('saved')}
      </Alert>
      <Alert className="mt-4">
        {failure !== null && (
          <CustomerFailureMessage
            failure={failure}
            sentence={failure.code === 'NOT_FOUND' ? text('gone') : (failure.message ?? text('failed'))}
          />
        )}
      </Alert>
    </div>
  );
}
