/** Only the filters that are set. */
export const setOnly = <F extends Record<string, unknown>>(filters: F): Partial<F> =>
  // Some of the filters, each with its value there.
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Partial<F>
