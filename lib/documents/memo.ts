const mostTexts = 5000;
/** Longer texts rarely come twice. */
const mostCharacters = 60;

/** Keeps the results for short texts: most words of a document are those of the last one. */
export function memoByText<T extends object>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > mostCharacters) return compute(text);
    const value = known.get(text) ?? compute(text);
    if (known.size >= mostTexts) known.clear();
    known.set(text, value);
    return value;
  };
}
