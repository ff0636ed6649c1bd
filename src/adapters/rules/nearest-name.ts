/** "Did you mean" for a name that is not among the known ones; empty when nothing is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = [...known]
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? ` Did you mean "${near.candidate}"?` : '';
}

/** Levenshtein's, one row at a time. Names beyond any real one's length are not compared: the cost is quadratic. */
function editDistance(a: string, b: string): number {
  if (a.length > 80) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
