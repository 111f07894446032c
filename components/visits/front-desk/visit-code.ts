/** Reads `<site>/front-desk?code=K7M2QX`, or the code alone; null for any other text. */
export function visitCodeOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const code = url === null ? text : url.pathname === '/front-desk' ? url.searchParams.get('code') : null;
  return code !== null && /^[a-z0-9]{6}$/i.test(code.trim()) ? code.trim().toUpperCase() : null;
}
