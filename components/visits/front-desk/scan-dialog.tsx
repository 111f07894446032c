'use client';

import { useEffect, useRef, useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { scanText as text } from './scan-text';
import { openQrReader } from './qr-reader';
import { visitCodeOf } from './visit-code';

/** Pause between two readings: fast enough for a held-up phone, light on an old tablet. */
const pauseMs = 150;

type Problem = 'denied' | 'none' | 'busy' | 'reader';
type State = 'starting' | 'looking' | 'wrong' | Problem;

interface ScanDialogProps {
  /** Called once. */
  onFound(code: string): void;
  onClosed(): void;
}

/** The camera turns off as soon as the dialog closes. */
export function ScanDialog({ onFound, onClosed }: ScanDialogProps) {
  const [open, setOpen] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>('starting');
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);

  useEffect(() => {
    if (!open) return undefined;
    const scan = startScan(video, {
      onState: setState,
      onCode: (code) => {
        setOpen(false);
        found.current(code);
      },
    });
    return () => scan.stop();
  }, [open, attempt]);

  const problem = state === 'starting' || state === 'looking' || state === 'wrong' ? null : state;
  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={onClosed} title={text.title} description={text.text}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={text.picture}
        className={classes(
          'aspect-square w-full rounded-md bg-ink object-cover',
          problem !== null && 'hidden',
        )}
      />
      <Alert className="mt-4" tone="info" busy={state === 'starting'}>
        {state === 'starting' ? text.starting : state === 'looking' && text.looking}
      </Alert>
      <Alert className="mt-4" tone="warning">
        {state === 'wrong' && text.wrong}
      </Alert>
      <Alert className="mt-4">{problem !== null && text.problems[problem]}</Alert>
      <DialogActions>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          {backOfficeText.cancel}
        </Button>
        {problem !== null && (
          <Button
            onClick={() => {
              setState('starting');
              setAttempt(attempt + 1);
            }}
          >
            {text.again}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface Listeners {
  onState(state: State): void;
  onCode(code: string): void;
}

/** Reads until a visit's code is seen, or `stop`. */
function startScan(
  video: { readonly current: HTMLVideoElement | null },
  { onState, onCode }: Listeners,
): { stop(): void } {
  let stream: MediaStream | null = null;
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    ended.abort();
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const run = async () => {
    const opened = await openCamera();
    if (typeof opened === 'string') {
      if (!signal.aborted) onState(opened);
      return;
    }
    stream = opened;
    // Closed while the browser asked for permission.
    if (signal.aborted) return stop();
    const reader = await openQrReader().catch(() => null);
    const picture = video.current;
    if (signal.aborted || picture === null) return;
    if (reader === null) {
      stop();
      return onState('reader');
    }
    picture.srcObject = stream;
    await picture.play().catch(() => undefined);
    onState('looking');
    while (!signal.aborted) {
      const codes = picture.videoWidth === 0 ? [] : await reader.detect(picture).catch(() => []);
      if (signal.aborted) return;
      const texts = codes.map(({ rawValue }) => rawValue);
      const code = texts.map(visitCodeOf).find((each) => each !== null);
      if (typeof code === 'string') {
        stop();
        return onCode(code);
      }
      if (texts.length > 0) onState('wrong');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  void run();
  return { stop };
}

/** The rear camera, if there are two. */
async function openCamera(): Promise<MediaStream | Problem> {
  // Missing without HTTPS.
  if (!('mediaDevices' in navigator)) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'denied';
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
  }
}
