export const contentRowsAtOnce = 50;
