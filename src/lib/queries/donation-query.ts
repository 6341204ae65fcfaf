/** Query parameters of the public list of donations, in the order in which they stand in an address, without the page. */
export const donationQueryNames = ['searchField', 'q', 'kind', 'year'] as const;
