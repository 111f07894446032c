const mostTexts = 5000;
/** Longer texts rarely repeat. */
const mostCharacters = 60;

/** Caches results for short texts: documents share most words. */
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
