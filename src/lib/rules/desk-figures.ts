/** Figures at the desk in their order: by month, by what was used or lent, in money. */
export const deskFigures = [
  ...(['views', 'searches', 'misses', 'loans', 'loansByClass', 'loansByPlace', 'loansByType'] as const),
  ...(['eResources', 'eResourceTitles', 'orders', 'ordersByStage', 'budgetLeft', 'budgetSpent'] as const),
] as const;
export type DeskFigureName = (typeof deskFigures)[number];

/** How a figure is shown: columns over months, a bar for each row, or amounts. */
export const figureForms: Readonly<Record<DeskFigureName, 'months' | 'rows' | 'money'>> = {
  ...{ views: 'months', searches: 'months', misses: 'months', loans: 'months', eResources: 'months' },
  ...{ loansByClass: 'rows', loansByPlace: 'rows', loansByType: 'rows', eResourceTitles: 'rows' },
  ...{ orders: 'months', ordersByStage: 'rows', budgetLeft: 'money', budgetSpent: 'money' },
};

/** Types of readers with fewer loans than this are counted together: one reader may be the only one of a type. */
export const leastOfType = 5;
