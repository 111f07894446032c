/** Computes a part when the client has read the one before. Cancelled when the client disconnects. */
export function streamOf(
  parts: AsyncGenerator<string, void, void>,
  first: IteratorResult<string, void>,
  onRead: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        onRead();
        const part = next ?? (await parts.next());
        next = null;
        if (part.done === true) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      cancel: async () => {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
