export const deskFigures = [
  'siteVisits',
  'pageViews',
  'views',
  'searches',
  'misses',
  'loans',
  'returns',
  'renewals',
  'reservations',
  'newReaders',
  'loansByClass',
  'loansByPlace',
  'loansByType',
  'loansByHour',
  'finesCharged',
  'finesPaid',
  'finesWaived',
  'uses',
  'eResources',
  'eResourceTitles',
  'titlesByClass',
  'titlesByYear',
  'copiesByAcquisition',
  'neverLentByClass',
  'orders',
  'ordersByStage',
  'budgetLeft',
  'budgetSpent',
] as const;
export type DeskFigureName = (typeof deskFigures)[number];

/** How a figure is shown: columns over months or days, a bar for each row; amounts either way. */
export const figureForms: Readonly<Record<DeskFigureName, 'time' | 'moneyOverTime' | 'rows' | 'money'>> = {
  siteVisits: 'time',
  pageViews: 'time',
  views: 'time',
  searches: 'time',
  misses: 'time',
  loans: 'time',
  returns: 'time',
  renewals: 'time',
  reservations: 'time',
  newReaders: 'time',
  uses: 'time',
  eResources: 'time',
  loansByClass: 'rows',
  loansByPlace: 'rows',
  loansByType: 'rows',
  loansByHour: 'rows',
  eResourceTitles: 'rows',
  titlesByClass: 'rows',
  titlesByYear: 'rows',
  copiesByAcquisition: 'rows',
  neverLentByClass: 'rows',
  orders: 'time',
  ordersByStage: 'rows',
  finesCharged: 'moneyOverTime',
  finesPaid: 'moneyOverTime',
  finesWaived: 'moneyOverTime',
  budgetLeft: 'money',
  budgetSpent: 'money',
};

/** Whether a figure is in fen. */
export const isMoney = (name: DeskFigureName): boolean =>
  figureForms[name] === 'money' || figureForms[name] === 'moneyOverTime';

/** Figures over time are by month or by day, with a limit of months: more columns could not be distinguished. */
export const figureSteps = ['month', 'day'] as const;
export type FigureStep = (typeof figureSteps)[number];
export const mostMonths: Readonly<Record<FigureStep, number>> = { month: 36, day: 3 };

/** How many months lie between two, both included. @param span YYYY-MM */
export function monthsOf({ from, to }: { from: string; to: string }): number {
  const ordinal = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return ordinal(to) - ordinal(from) + 1;
}

/** Types of readers with fewer loans than this are counted together: one reader may be the only one of a type. */
export const leastOfType = 5;
