import type { ComponentChildren } from 'preact';

export interface TableProps {
  caption: string;
  headings: string[];
  /** The first cell names its row. */
  rows: ComponentChildren[][];
  /** Said instead of an empty table. */
  empty: string;
}

/** A table that scrolls within itself where it is too wide, also by keyboard. */
export function Table({ caption, headings, rows, empty }: TableProps) {
  if (rows.length === 0) return <p class="hint">{empty}</p>;
  return (
    <div class="wide" role="region" aria-label={caption} tabindex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A moment, to the minute, in UTC as everywhere in this service. */
export function When({ at, never = '–' }: { at: Date | null; never?: string }) {
  if (at === null) return <>{never}</>;
  const iso = at.toISOString();
  return <time datetime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}</time>;
}

const MOODS: Record<string, string> = {
  delivered: 'fine',
  sent: 'fine',
  approved: 'fine',
  passed: 'fine',
  failed: 'wrong',
  rejected: 'wrong',
  flagged: 'wrong',
};

/** A state as a word; the colour only repeats it. */
export function State({ name }: { name: string }) {
  return <span class={`state ${MOODS[name] ?? ''}`}>{name.replaceAll('_', ' ')}</span>;
}
