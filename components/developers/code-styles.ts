export const codeStyles = 'rounded-sm bg-ivory-deep px-1 py-0.5 font-mono text-sm break-words text-ink';
