import { address } from './page-links.js';

export interface FilterLinksProps {
  path: string;
  /** The query's name. */
  name: string;
  /** Values with what people read; undefined is the list without the query. */
  views: readonly (readonly [string | undefined, string])[];
  current: string | undefined;
}

/** One list, seen in several ways. */
export function FilterLinks({ path, name, views, current }: FilterLinksProps) {
  return (
    <nav aria-label="Filter">
      <ul class="filters">
        {views.map(([value, text]) => (
          <li>
            <a href={address(path, { [name]: value })} aria-current={value === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
