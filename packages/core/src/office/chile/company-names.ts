/**
 * How names of companies are abbreviated in Chile, folded (decision C1). Each is read in one way only: `com` is
 * no entry by itself, since it is `.com` as often as `comercial`.
 */
export const COMPANY_NAMES = {
  and: 'y',
  abbreviations: {
    ltda: 'limitada',
    lda: 'limitada',
    cia: 'compania',
    soc: 'sociedad',
    hnos: 'hermanos',
    inmob: 'inmobiliaria',
    resp: 'responsabilidad',
    // Foreign holders are companies under English law as often as not.
    and: 'y',
    ltd: 'limited',
    co: 'company',
    inc: 'incorporated',
    corp: 'corporation',
    // Phrases come behind the words in them.
    'sociedad com': 'sociedad comercial',
    'sociedad anonima': 'sa',
    'sociedad por acciones': 'spa',
    'sociedad de responsabilidad limitada': 'srl',
    'empresa individual de responsabilidad limitada': 'eirl',
    'eir limitada': 'eirl',
  },
  legalForms: ['limitada', 'limited', 'sa', 'spa', 'srl', 'eirl'],
} as const;
