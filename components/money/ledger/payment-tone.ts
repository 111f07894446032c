/** Two soft notes. */
const notes = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1047, atSeconds: 0.12 },
] as const;
const noteSeconds = 0.25;
const volume = 0.06;

let context: AudioContext | null = null;

/** Silent before the page was touched: a browser would keep the notes until then. */
export function playPaymentTone(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  void context.resume().catch(() => undefined);
  for (const { hertz, atSeconds } of notes) {
    const begins = currentTime + atSeconds;
    const oscillator = new OscillatorNode(context, { frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(volume, begins);
    gain.gain.exponentialRampToValueAtTime(0.0001, begins + noteSeconds);
    oscillator.connect(gain).connect(destination);
    oscillator.start(begins);
    oscillator.stop(begins + noteSeconds);
  }
}

/** One of the open pages plays. */
export async function playPaymentToneOnce(): Promise<void> {
  if (!('locks' in navigator)) return playPaymentTone();
  await navigator.locks.request('pasidi payment tone', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    playPaymentTone();
    // Until the other pages have heard of it.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  });
}
