export interface DiffLine {
  sign: ' ' | '+' | '-';
  text: string;
}

/** The lines of two texts, by their longest common subsequence: for texts of a rule's length. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = lengths(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ sign: ' ', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push({ sign: '-', text: old });
      i += 1;
    } else {
      lines.push({ sign: '+', text: fresh ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** How long the longest common subsequence is from each place on. */
function lengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = before.map(() => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row)
        row[j] =
          before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

const at = (table: number[][], i: number, j: number) => table[i]?.[j] ?? 0;
