interface Place {
  column: number;
  row: number;
}

interface Node {
  key: string;
  needs: readonly string[];
}

/**
 * A column for each step's distance from the beginning, and rows so that a step stands near what it needs. What needs a
 * step that is not there, or itself in a circle, stands as if it did not.
 */
export function layoutSteps(steps: readonly Node[]): Map<string, Place> {
  const columns = columnsOf(steps);
  const places = new Map<string, Place>();
  const last = Math.max(-1, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    const here = steps
      .filter(({ key }) => columns.get(key) === column)
      .map(({ key, needs }) => ({ key, wish: mean(needs.flatMap((need) => places.get(need)?.row ?? [])) }))
      .sort((a, b) => a.wish - b.wish);
    let free = 0;
    for (const { key, wish } of here) {
      const row = Math.max(free, Math.round(wish));
      places.set(key, { column, row });
      free = row + 1;
    }
  }
  return places;
}

function columnsOf(steps: readonly Node[]): Map<string, number> {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const columns = new Map<string, number>();
  const columnOf = (step: Node, above: ReadonlySet<string>): number => {
    const known = columns.get(step.key);
    if (known !== undefined) return known;
    const needed = step.needs.flatMap((key) => (above.has(key) ? [] : (byKey.get(key) ?? [])));
    const below = new Set(above).add(step.key);
    const column = Math.max(-1, ...needed.map((one) => columnOf(one, below))) + 1;
    columns.set(step.key, column);
    return column;
  };
  for (const step of steps) columnOf(step, new Set());
  return columns;
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
