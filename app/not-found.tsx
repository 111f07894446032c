/** Never shown (middleware.ts rewrites unknown addresses to a page in their language). Next.js has it in the data of every page: its own is 1.2 KB. */
export default function NotFound() {
  return null;
}
