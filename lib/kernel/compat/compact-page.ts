/*
 * Makes a prerendered page smaller. For Next.js 16.4, which writes its data (React's flight format) into the page as scripts of its own: each is a hash in the
 * content security policy, and the data repeat the inline scripts, which have run by then and which hydration does not compare.
 */

const begin = '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"';
const begun = '<script>(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,"';
const next = '"])</script><script>self.__next_f.push([1,"';
const data = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
/** A row of text: its length in hexadecimal bytes, then the text. */
const textRow = /(?<=^|\n|[}\])])([0-9a-f]+):T([0-9a-f]+),/g;
/** As Next.js writes a text into a script. */
const unsafe = /[&<>\u2028\u2029]/g;

export function compactPage(html: string): string {
  const scripts = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => script));
  return html
    .replaceAll(next, '')
    .replace(begin, begun)
    .replaceAll(data, (_, literal: string) => {
      const rows = withoutScripts(String(JSON.parse(literal)), scripts);
      return `self.__next_f.push([1,${literalOf(rows)}])`;
    });
}

function withoutScripts(rows: string, scripts: ReadonlySet<string>): string {
  let result = '';
  let kept = 0;
  for (const match of rows.matchAll(textRow)) {
    const [head, id = '', length = ''] = match;
    const start = match.index + head.length;
    const bytes = Buffer.from(rows.slice(start)).subarray(0, Number.parseInt(length, 16));
    const text = bytes.toString();
    if (!scripts.has(text)) continue;
    result += `${rows.slice(kept, match.index)}${id}:T1, `;
    kept = start + text.length;
  }
  return result + rows.slice(kept);
}

function literalOf(text: string): string {
  return JSON.stringify(text).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
