import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  previewEvents,
  previewMadeUp,
  previewPeople,
  type Against,
  type MadeUpPreview,
  type Preview,
  type PreviewedEvent,
  type PreviewedPerson,
  type PreviewSource,
} from '../../../api/rule-preview.js';

export type Found =
  | { of: 'people'; preview: Preview<PreviewedPerson> }
  | { of: 'events'; preview: Preview<PreviewedEvent> }
  | { of: 'person'; preview: MadeUpPreview };

/**
 * What rules would do. While a new answer is worked out, the one before stays; a question that is outdated is dropped.
 * @param isRight whether there is anything to ask: nothing is wrong with the rules.
 */
export function usePreview(source: PreviewSource, against: Against, isRight = true) {
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['rules', 'preview', source, against],
    queryFn: ({ signal }) => ask(source, against, signal),
    placeholderData: keepPreviousData,
    enabled: isRight,
    retry: false,
    gcTime: 60_000,
  });
  return { found: data, error, isStale: isFetching || isPlaceholderData };
}

async function ask(source: PreviewSource, against: Against, signal: AbortSignal): Promise<Found> {
  if ('people' in against) return { of: 'people', preview: await previewPeople(source, signal) };
  if ('events' in against) return { of: 'events', preview: await previewEvents(source, signal, against.events) };
  return { of: 'person', preview: await previewMadeUp(source, signal, against.person) };
}
