/**
 * What readers ask a library about beside books. The assistant tells them by patterns and examples (service/assistant), and a line of
 * `faq` content answers one of them for its library.
 */
export const serviceTopics = [
  ...([
    'renew',
    'rules',
    'fines',
    'borrowing',
    'returning',
    'reserve',
    'lost',
    'card',
    'password',
    'offCampus',
  ] as const),
  ...(['printing', 'rooms', 'wifi', 'delivery', 'recommendation', 'donation', 'leaving', 'points', 'contact'] as const),
  ...([
    'feedback',
    'visitors',
    'training',
    'plagiarism',
    'citationReport',
    'parking',
    'food',
    'lockers',
    'conduct',
  ] as const),
  ...(['findingBooks', 'courseReserves', 'facilities', 'accessibility', 'charging', 'equipment', 'computers'] as const),
  ...(['lostProperty', 'children', 'jobs', 'citing', 'thesisDeposit', 'consultation', 'copyright'] as const),
  ...(['aboutLibrary'] as const),
];
export type ServiceTopic = (typeof serviceTopics)[number];
