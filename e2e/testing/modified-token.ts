/** Token with another signature, modified before its end, where a character may stand for fewer bits. */
export function modifiedToken(token: string): string {
  const at = token.length - 10;
  return `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
}
