import { useSession } from '../session/session.js';

export interface Times {
  /** A calendar day of the API (`2026-05-01`), which has no zone. */
  day: (date: string) => string;
  /** The day of a moment (ISO 8601) in the organization's zone. */
  dayOf: (at: string) => string;
  /** Day and time of a moment (ISO 8601) in the organization's zone. */
  moment: (at: string) => string;
}

/** How days and times are shown: in the zone of the organization, wherever the browser stands. */
export const useTime = (): Times => timesIn(useSession().organization?.timeZone ?? 'UTC');

/** By zone: to make a format takes longer than to use it for a whole page. */
const known = new Map<string, Times>();

function timesIn(timeZone: string): Times {
  const times = known.get(timeZone) ?? makeTimes(timeZone);
  known.set(timeZone, times);
  return times;
}

function makeTimes(timeZone: string): Times {
  const days = (zone: string) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: zone });
  const [calendar, local] = [days('UTC'), days(timeZone)];
  const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    day: (date) => calendar.format(new Date(`${date}T00:00:00Z`)),
    dayOf: (at) => local.format(new Date(at)),
    moment: (at) => moments.format(new Date(at)),
  };
}
