/** Values used by the examples of several operations: marks of the demo corpus, and ids of objects they create. */
export const EXAMPLE = {
  /** NORVALLE, a registered mark. */
  elder: '1262078',
  /** NORVALLE NATURAL, filed later by another holder. */
  younger: '1740154',
  /** A mark under opposition. */
  opposed: '1660870',
  watchlist: 'wl_7Q2mXK4TzB9d',
  callbackUrl: 'https://example.cl/marcas',
  calendar: 'cal_5f2c0a9be1d34c7788a1b0c2',
  filedIn2024: {
    fechaPresentacionDesde: '2024-01-01',
    fechaPresentacionHasta: '2024-12-31',
  },
} as const;
