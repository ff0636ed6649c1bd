/**
 * What every new organization starts with. Prices are decimal strings: money is never a floating-point number here.
 * An operator changes them per organization in the tables; the survey_codes endpoint is the authority for clients.
 */
export const SURVEY_CODES = [
  survey(
    'standard',
    'Abuse Prevention Awareness',
    ['en', 'es'],
    'Awareness training for all staff and volunteers',
    '5.00',
  ),
  survey('youth', 'Youth Sports Awareness', ['en', 'es'], 'Awareness training for youth sports', '5.00'),
  survey('camp', 'Camp Awareness', ['en'], 'Awareness training for camp staff', '5.00'),
  survey('spanish', 'Concientización sobre la prevención de abusos', ['es'], 'Awareness training in Spanish', '5.00'),
  survey('daycare', 'Child Care Awareness', ['en', 'es'], 'Awareness training for child care centers', '5.00'),
  survey('education', 'Education Awareness', ['en', 'es'], 'Awareness training for schools', '5.00'),
  survey('youth_ministry', 'Youth Ministry Awareness', ['en'], 'Awareness training for youth ministries', '5.00'),
  survey('skillful_screening', 'Skillful Screening', ['en'], 'Screening training for those who interview', '20.00'),
  survey('parent_training', 'Parent Training', ['en', 'es'], 'Awareness training for parents', '3.00'),
  survey('california', 'California Awareness', ['en', 'es'], 'Awareness training with California requirements', '7.50'),
  survey('peer_to_peer_training', 'Peer-to-Peer Abuse Prevention', ['en'], 'Training for minors who serve', '4.00'),
  survey('harassment', 'Harassment Prevention', ['en', 'es'], 'Harassment prevention for supervisors', '8.25'),
];

export const CHECK_LEVELS = [
  { level: 1, price: '10.95' },
  { level: 2, price: '17.95' },
  { level: 3, price: '21.95' },
  { level: 4, price: '28.95' },
  { level: 5, price: '36.95' },
  { level: 6, price: '52.95' },
  { level: 7, price: '69.95' },
];

/** The levels that include a motor vehicle record and therefore need a driver's licence. */
export const LICENSE_LEVELS: ReadonlySet<number> = new Set([2, 4, 5, 6, 7]);

export const CHECK_PACKAGES = [
  { code: 'PKG1', name: 'Youth worker package', price: '18.50', needs_driver_license: false },
  { code: 'PKG2', name: 'Driver package', price: '26.50', needs_driver_license: true },
];

function survey(code: string, name: string, languages: string[], description: string, price: string) {
  return { code, name, languages, description, price };
}
