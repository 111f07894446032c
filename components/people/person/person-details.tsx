import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { callAction, type Failure } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import type { PersonRecord } from '@/lib/people/person/contract';
import { person } from '@/lib/people/person/endpoints';
import { personText as text } from './person-text';

export function PersonDetails({ id }: { id: number }) {
  const { status, data, reload, change } = useActionEndpoint(person, 'read', { id });
  const read = data?.data ?? null;
  return (
    <>
      <p role="status" className="sr-only">
        {status === 'loading' && text.loading}
      </p>
      {status === 'loading' && read === null && <Skeleton className="h-5 w-48" />}
      <Alert
        action={
          <Button variant="secondary" size="small" onClick={() => void reload()}>
            {text.retry}
          </Button>
        }
      >
        {status === 'failed' && text.failed}
      </Alert>
      {read !== null && <Shown of={read} onChanged={(changed) => change(() => ({ data: changed }))} />}
    </>
  );
}

function Shown({ of, onChanged }: { of: PersonRecord; onChanged(person: PersonRecord): void }) {
  return (
    <div className="grid max-w-full gap-x-8 gap-y-4 lg:grid-cols-2">
      <Sessions of={of} onChanged={onChanged} />
      <Part title={text.factor}>
        <p className="text-sm">{factorText(of)}</p>
      </Part>
      <Part title={text.logIns}>
        <Lines
          none={text.noLogIns}
          lines={of.log_ins.map((each) => ({ ...each, more: each.new_device ? text.newDevice : null }))}
        />
      </Part>
      <Part title={text.failedLogIns}>
        <Lines
          none={text.noFailed}
          lines={of.failed_log_ins.map((each) => ({ ...each, more: text.reasons[each.reason] }))}
        />
      </Part>
      <Part title={text.may} wide>
        <ul className="columns-1 gap-x-8 text-sm sm:columns-2 lg:columns-3">
          {of.may.map((each) => (
            <li key={each} className="break-inside-avoid py-0.5">
              {each.charAt(0).toUpperCase() + each.slice(1)}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function factorText({
  factor: { totp, passkeys, recovery_codes_left: codes, required },
}: PersonRecord): string {
  const factors = [
    ...(totp === null ? [] : [text.app(formatInstant(totp.confirmed_at))]),
    ...(passkeys.length === 0 ? [] : [text.passkeys(passkeys.length)]),
  ];
  if (factors.length === 0) return required ? text.noFactorRequired : text.noFactor;
  const sentence = [...factors, text.codesLeft(codes)].join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

interface PartProps {
  title: string;
  wide?: boolean;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Part({ title, wide = false, heading, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <h3 ref={heading} tabIndex={-1} id={id} className="mb-1 font-text text-sm font-semibold outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface Line {
  readonly id: string | number;
  readonly at: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly more: string | null;
}

function Lines({ lines, none }: { lines: readonly Line[]; none: string }) {
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <ol className="text-sm">
      {lines.map(({ id, at, device, address, more }) => (
        <li key={id} className="py-0.5 wrap-anywhere">
          <time dateTime={at} className="tabular-nums">
            {formatInstant(at)}
          </time>
          {`, ${device ?? text.unknown}${text.from(address)}`}
          {more !== null && <span className="text-ink-muted">{`, ${more}`}</span>}
        </li>
      ))}
    </ol>
  );
}

function Sessions({ of, onChanged }: { of: PersonRecord; onChanged(person: PersonRecord): void }) {
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function end(sessionId: string) {
    if (ending !== null) return;
    setEnding(sessionId);
    setFailure(null);
    const outcome = await callAction(person, 'end_session', { id: of.id, session_id: sessionId });
    setEnding(null);
    if (outcome.ok) {
      onChanged(outcome.data.data);
      showToast(outcome.data.message);
      // The session's button goes with its row.
      heading.current?.focus();
    } else setFailure(outcome);
  }

  return (
    <Part title={text.sessions} heading={heading}>
      {of.sessions.length === 0 && <p className="text-sm text-ink-soft">{text.noSessions}</p>}
      <ul className="divide-y divide-ivory-line text-sm">
        {of.sessions.map(({ id, device, address, started_at: since, last_used_at: used, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <span className="font-medium">{device ?? text.unknown}</span>
              {text.from(address)}
              <span className="block text-ink-muted tabular-nums">
                {`${text.since(formatInstant(since))}, ${text.lastUsed(formatInstant(used))}`}
              </span>
            </span>
            {current ? (
              <Badge tone="success">{text.here}</Badge>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={text.endNamed(device ?? text.unknown)}
                busy={ending === id}
                onClick={() => void end(id)}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Alert>{failure !== null && <FailureMessage sentence={text.endFailed} failure={failure} />}</Alert>
    </Part>
  );
}
