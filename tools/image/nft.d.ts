/** Next.js's copy of @vercel/nft has no types. */
declare module 'next/dist/compiled/@vercel/nft' {
  const nft: {
    nodeFileTrace(
      files: readonly string[],
      options: { base: string; processCwd: string; ignore: (file: string) => boolean },
    ): Promise<{ fileList: ReadonlySet<string> }>;
  };
  export default nft;
}
