const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** ISO weekdays as text: consecutive days as a range (`Mon-Sat`), others as a list (`Mon, Wed`). */
export function openDaysInWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])}-${name(run.at(-1))}`] : run.map(name)))
    .join(', ');
}

function name(day: number | undefined): string {
  return names[(day ?? 1) - 1] ?? '';
}
