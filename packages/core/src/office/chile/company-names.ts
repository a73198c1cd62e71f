/**
 * How names of companies are abbreviated in Chile, folded (decision C1). Each is read in one way only: `com` is
 * no entry by itself, since it is `.com` as often as `comercial`.
 */
export const COMPANY_NAMES = {
  and: 'y',
  conjunctions: ['and'],
  abbreviations: {
    ltda: 'limitada',
    lda: 'limitada',
    cia: 'compania',
    soc: 'sociedad',
    hnos: 'hermanos',
    inmob: 'inmobiliaria',
    resp: 'responsabilidad',
    // Foreign holders are companies under English law as often as not.
    ltd: 'limited',
    co: 'company',
    inc: 'incorporated',
    corp: 'corporation',
  },
  phrases: {
    'sociedad com': 'sociedad comercial',
    'sociedad ind': 'sociedad industrial',
    'comercial e ind': 'comercial e industrial',
    'sociedad anonima': 'sa',
    'sociedad por acciones': 'spa',
    'sociedad de responsabilidad limitada': 'srl',
    'empresa individual de responsabilidad limitada': 'eirl',
    'eir limitada': 'eirl',
  },
  legalForms: ['limitada', 'ltda', 'lda', 'ltd', 'limited', 'sa', 'spa', 'srl', 'eirl', 'sac'],
} as const;
